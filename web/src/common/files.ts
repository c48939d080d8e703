/** Files out of and into the page. */

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** What a game's record is called on somebody's disk. */
export const recordName = (title: string, version = "") =>
  `${title.toLowerCase().replaceAll(/\W+/g, "-")}${version && `-${version}`}.grog`;
