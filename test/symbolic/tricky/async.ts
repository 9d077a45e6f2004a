import type { Case } from "./case.js";

/** Bodies of an `async` function. */
export const asyncCases: readonly Case[] = [
  [
    "await gives what a promise is fulfilled with",
    "const f = async (x: any) => x + 1; const g = async (x: any) => (await f(x)) * 2; return [await g(1), await 5, await f(await f(1))];",
  ],
  [
    "a promise that is rejected throws",
    "const f = async () => { throw 'no'; }; try { await f(); } catch (e) { return ['caught', e]; } finally { log[0] = 'f'; }",
  ],
  [
    "the whole call is rejected",
    "const f = async () => { throw new TypeError('no'); }; await f(); return 1;",
  ],
  [
    "an error of the language rejects",
    "const f = async (x: any) => x.y.z; try { return await f({}); } catch (e) { return e instanceof TypeError; }",
  ],
  [
    "a default parameter that throws rejects too",
    "const f = async (x: any = (() => { throw 1; })()) => x; let p: any; try { p = await f(); } catch (e) { return ['rejected', e]; }",
  ],
  [
    "a promise that is returned is awaited",
    "const f = async () => 3; const g = async () => f(); return await g();",
  ],
  [
    "await in the middle of an expression",
    "let a = 1; const f = async () => { a = 10; return 5; }; return a + (await f()) + a;",
  ],
  [
    "bound async functions are awaited as the ones that they are made of",
    "const f = async (x: any, y: any) => { const z = await x; return [z, y]; }; const g = f.bind(null, 1); return [await g(2), await g.bind(null, 3)()];",
  ],
  [
    "async methods have this",
    "class A { n = 4; async m() { return this.n; } f = async () => this.n + 1; } return [await new A().m(), await new A().f()];",
  ],
];
