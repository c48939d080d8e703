/** How a layer or a label is painted, read from the page's style sheet, so that a canvas looks as the page says. */

export interface Paint {
  fill: string;
  fillOpacity: number;
  isEvenOdd: boolean;
  stroke: string;
  strokeOpacity: number;
  width: number;
  dash: number[];
  cap: CanvasLineCap;
  join: CanvasLineJoin;
  opacity: number;
  /** Whether the stroke lies under the fill. */
  strokeFirst: boolean;
  /** Of labels: style and weight, size, family. */
  fontStyle: string;
  fontSize: number;
  fontFamily: string;
}

export type Paints = Record<string, Paint>;

const numbers = (text: string) => (text === "none" ? [] : text.split(/[,\s]+/).map(parseFloat));

/** The paint of each kind of which a node has a sample. */
export function paintsIn(node: Element): Paints {
  return Object.fromEntries(
    [...node.children].map((sample) => [sample.getAttribute("data-kind") ?? "", paintOf(getComputedStyle(sample))]),
  );
}

function paintOf(style: CSSStyleDeclaration): Paint {
  return {
    fill: style.fill,
    fillOpacity: Number(style.fillOpacity),
    isEvenOdd: style.fillRule === "evenodd",
    stroke: style.stroke,
    strokeOpacity: Number(style.strokeOpacity),
    width: parseFloat(style.strokeWidth),
    dash: numbers(style.strokeDasharray),
    cap: style.strokeLinecap as CanvasLineCap,
    join: style.strokeLinejoin as CanvasLineJoin,
    opacity: Number(style.opacity),
    strokeFirst: style.paintOrder.startsWith("stroke"),
    fontStyle: `${style.fontStyle} ${style.fontWeight}`,
    fontSize: parseFloat(style.fontSize),
    fontFamily: style.fontFamily,
  };
}
