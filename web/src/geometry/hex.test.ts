import { describe, expect, it } from "vitest";
import { APOTHEM, type GridShape, HexGrid, NOWHERE, RADIUS } from "./hex";

const shapes: GridShape[] = (["flat", "pointy"] as const).flatMap((orientation) =>
  (["odd", "even"] as const).map((shifted) => ({ columns: 7, rows: 5, orientation, shifted })),
);

describe.each(shapes)("a $orientation grid with $shifted shifted", (shape) => {
  const grid = new HexGrid(shape);

  it("finds every hex again from its centre and from near its corners", () => {
    for (let hex = 0; hex < grid.size; hex++) {
      expect(grid.at(grid.centre(hex))).toBe(hex);
      for (const corner of grid.corners(hex, RADIUS * 0.95)) expect(grid.at(corner)).toBe(hex);
    }
  });

  it("lies the same way turned by half a circle, and is walked over as it is seen", () => {
    const turned = new HexGrid(shape, new Set(), true);
    for (let hex = 0; hex < grid.size; hex++) {
      expect(turned.at(turned.centre(hex))).toBe(hex);
      expect(turned.neighbours[hex]).toEqual(grid.neighbours[hex]);
      expect(turned.turn(turned.centre(hex)).x).toBeCloseTo(grid.centre(hex).x);
      const down = turned.toward(hex, 0, 1);
      if (down >= 0) expect(turned.centre(down).y).toBeGreaterThan(turned.centre(hex).y);
    }
    expect(turned.angle(0)).toBe(grid.angle(0) + 180);
  });

  it("keeps all corners inside the sheet", () => {
    for (let hex = 0; hex < grid.size; hex++)
      for (const { x, y } of grid.corners(hex)) {
        expect(x).toBeGreaterThan(-1e-6);
        expect(y).toBeGreaterThan(-1e-6);
        expect(x).toBeLessThan(grid.width + 1e-6);
        expect(y).toBeLessThan(grid.height + 1e-6);
      }
  });

  it("has neighbours at one hex's distance that answer in the opposite direction", () => {
    for (let hex = 0; hex < grid.size; hex++)
      grid.neighbours[hex]?.forEach((other, d) => {
        if (other === NOWHERE) return;
        expect(grid.neighbours[other]?.[(d + 3) % 6]).toBe(hex);
        expect(grid.distance(hex, other)).toBe(1);
        const a = grid.centre(hex);
        const b = grid.centre(other);
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(2 * APOTHEM);
        expect(grid.bearing(hex, other)).toBe(d);
      });
  });

  it("shares its corners with its neighbours", () => {
    const hex = 2 * shape.columns + 3;
    const corner = grid.corner(hex, 0);
    const other = grid.neighbours[hex]?.[0] ?? NOWHERE;
    const near = grid.corners(other).some((c) => Math.hypot(c.x - corner.x, c.y - corner.y) < 1e-6);
    expect(near).toBe(true);
  });

  it("says nowhere off the map, and the edge hex when asked for the nearest", () => {
    expect(grid.at({ x: -RADIUS, y: grid.height / 2 })).toBe(NOWHERE);
    expect(grid.nearest({ x: -RADIUS * 3, y: -RADIUS * 3 })).toBe(0);
  });
});

describe("shifts and directions", () => {
  it("lays the even columns of a flat map half a hex further south", () => {
    const grid = new HexGrid({ columns: 2, rows: 1, orientation: "flat", shifted: "even" });
    expect(grid.centre(1).y - grid.centre(0).y).toBeCloseTo(APOTHEM);
    expect(grid.neighbours[0]?.indexOf(1)).toBe(2);
  });

  it("lays the odd rows of a pointed map half a hex further east", () => {
    const grid = new HexGrid({ columns: 1, rows: 2, orientation: "pointy", shifted: "odd" });
    expect(grid.centre(0).x - grid.centre(1).x).toBeCloseTo(APOTHEM);
    expect(grid.neighbours[0]?.indexOf(1)).toBe(3);
  });

  it("counts directions clockwise from north or north-east", () => {
    const flat = new HexGrid({ columns: 3, rows: 3, orientation: "flat", shifted: "even" });
    expect(flat.vector(0).y).toBeCloseTo(-1);
    const pointy = new HexGrid({ columns: 3, rows: 3, orientation: "pointy", shifted: "even" });
    expect(pointy.vector(1).x).toBeCloseTo(1);
  });
});
