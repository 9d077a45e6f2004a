import { call, chance, edge, int, list, made, pick, real, rounds, weird, wild } from "../drive-lib.mts";
import { dot, isRectangular, MAX_ENTRY, Matrix, pivotRow, Singular, subtractRow } from "./matrix.ts";
import { Degenerate, distanceToLine, heron, Triangle, way } from "./triangle.ts";
import { isCoordinate, LIMIT, Vector } from "./vector.ts";

const coord = (l: number) =>
  pick([
    () => real(-l, l),
    () => real(-10, 10),
    () => edge(-5, 5),
    () => 10 ** real(-20, 0),
    () => 10 ** real(-324, -150),
  ])();
const vector = (l = LIMIT) => made(() => new Vector(coord(l), coord(l)));
const corner = () => vector(700);
const matrix = (h: number, w: number) =>
  made(
    () =>
      new Matrix(
        list(h, () =>
          list(w, () => pick([() => edge(-3, 3), () => coord(MAX_ENTRY), () => coord(100), () => 0])()),
        ),
      ),
  );
rounds(() => {
  for (let i = 0; i < 10; i++) {
    call(() => isCoordinate(pick(weird)));
    wild(() => new Vector(pick(weird), pick(weird)));
    const a = vector(),
      b = chance(0.1) ? a : vector();
    wild(() => a.plus(b));
    wild(() => a.times(pick([0, -0, 1, -1, 1e-300, real(-5, 5), ...weird])));
    call(() => a.length());
    call(() => a.distanceTo(b));
    call(() => a.dot(b));
    call(() => a.cross(b));
    wild(() => a.direction());
    wild(() => a.angleTo(b));
    wild(() => a.angleTo(a));
    wild(() => a.projectedOn(b));
    wild(() => way(a, b));
    const p = corner(),
      q = corner(),
      r = chance(0.2) ? made(() => new Vector(p.x + real(-1e-3, 1e-3), p.y)) : corner();
    const t = wild(() => new Triangle(p, q, r));
    if (!t) continue;
    call(() => t.signedArea());
    call(() => t.perimeter());
    call(() => t.circumcentre(), Degenerate);
    wild(() => t.contains(pick([p, q, r, corner(), vector(900)])));
    wild(() => new Triangle(p, p, p).contains(corner()));
    wild(() => heron(p.distanceTo(q), q.distanceTo(r), r.distanceTo(p)));
    wild(() => {
      const s = real(0, 3e5);
      return heron(s, s, s);
    });
    wild(() => heron(pick(weird), pick(weird), pick(weird)));
    wild(() => {
      const x = real(0, 1e5),
        y = real(0, 1e5);
      return heron(x, y, pick([x + y, Math.abs(x - y), x]));
    });
    wild(() => distanceToLine(p, q, r));
    wild(() => distanceToLine(p, p, r));
    wild(() => distanceToLine(p, q, q));
    wild(() =>
      distanceToLine(
        q,
        p,
        made(() => new Vector(p.x + 1e-5, p.y)),
      ),
    );
  }
  for (let i = 0; i < 3; i++) {
    call(() => isRectangular(list(int(0, 3), () => list(int(0, 2), () => pick(weird)))));
    wild(() => new Matrix(list(int(0, 3), () => list(int(0, 2), () => pick(weird)))));
    wild(() => Matrix.identity(edge(0, 7)));
    const n = int(1, 6),
      k = int(1, 6),
      m = matrix(n, k);
    wild(() => m.at(edge(0, 6), edge(0, 6)));
    call(() => m.size());
    call(() => m.transposed());
    wild(() => m.times(matrix(chance(0.9) ? k : n, int(1, 6))));
    wild(() => m.determinant());
    wild(() => m.inverse(), Singular);
    const s = matrix(n, n);
    wild(() => s.determinant());
    wild(() => s.inverse(), Singular);
    wild(() => s.times(s));
    const d = matrix(2, 2);
    wild(() => d.determinant());
    wild(() => d.inverse(), Singular);
    const g = new Matrix(list(3, (i) => list(3, (j) => (i === j ? 10 : real(-1, 1)))));
    call(() => g.inverse());
    wild(() =>
      dot(
        list(3, () => coord(MAX_ENTRY)),
        list(chance(0.9) ? 3 : 2, () => coord(MAX_ENTRY)),
      ),
    );
    wild(() => dot([pick(weird)], [pick(weird)]));
    wild(() =>
      pivotRow(
        list(3, () => list(3, () => pick([1, -1, real(-5, 5), pick(weird)]))),
        edge(0, 3),
      ),
    );
    wild(() =>
      subtractRow(
        list(3, () => list(3, () => pick([1, -1, real(-5, 5), 1e308, -1e308, -0]))),
        edge(0, 3),
        edge(0, 3),
        pick([1, 1e300, real(-3, 3), pick(weird)]),
      ),
    );
    const row = [1, 2];
    wild(() => subtractRow([row, row], 0, 1, 2));
  }
});
