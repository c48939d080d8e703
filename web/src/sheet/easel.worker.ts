/** The easel in a thread of its own: drawing a large sheet never holds up the page. */

import bold from "@fontsource/old-standard-tt/files/old-standard-tt-latin-700-normal.woff2?url";
import italic from "@fontsource/old-standard-tt/files/old-standard-tt-latin-400-italic.woff2?url";
import plain from "@fontsource/old-standard-tt/files/old-standard-tt-latin-400-normal.woff2?url";
import { Easel } from "./easel";
import type { Answer, Request } from "./painter";

const FAMILY = "Old Standard";
const fonts = (self as unknown as { fonts?: FontFaceSet }).fonts;
const faces = [
  new FontFace(FAMILY, `url(${plain})`, { weight: "400" }),
  new FontFace(FAMILY, `url(${italic})`, { weight: "400", style: "italic" }),
  new FontFace(FAMILY, `url(${bold})`, { weight: "700" }),
];
for (const face of faces) fonts?.add(face);
/** A sheet without its type is better than none. */
const lettered = Promise.allSettled(faces.map((face) => face.load()));

let easel: Easel | null = null;

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  if (data.kind === "board") {
    easel = new Easel(data.board, data.turned, (width, height) => new OffscreenCanvas(width, height));
    await lettered;
    answer({ kind: "classes", classes: easel.classes });
  } else if (data.kind === "paints") easel?.paint(data.paints);
  else if (easel) {
    const bitmap = await easel.draw(data.wish);
    answer({ kind: "drawn", id: data.id, bitmap }, [bitmap]);
  }
};

const answer = (message: Answer, transfer: Transferable[] = []) =>
  (self as unknown as Worker).postMessage(message, transfer);
