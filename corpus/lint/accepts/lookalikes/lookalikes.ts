// Comments that begin like contracts and belong to others.
import { readFileSync } from "node:fs";

const pure = /*@__PURE__*/ JSON.parse("1");
const pure2 = /* @__PURE__ */ JSON.parse("1");
const quiet = /*@__NO_SIDE_EFFECTS__*/ () => 1;
//@ts-ignore
const wrong: string = 3;
// @ts-expect-error because
const wronger: string = 3;
/*@cc_on
  @if (@_jscript_version > 5) @*/
const old = 1;
/*@cc_on @*/
/** @type {number} */
const typed = 3;
/** @internal @deprecated use @other instead */
export const documented = 4;
/*@ngInject*/
function inject(): void {}
//@ sourceMappingURL=foo.js.map
//@ sourceURL=foo.js
//@jsx h
//@flow
/*@preserve licence*/
/*@license MIT */
/* @vite-ignore */
/** Uses the @requires and @ensures decorators in prose, and a@requires.example. */
export function decorated(): void {}
/**
 * @param {string} x the @ensures of it
 * @throws {Error} when @requires is not met
 * @example
 * foo("@requires");
 */
export function prose(x: string): void {}
const email = "someone@requires.example"; //@-----------------
//@
/*@*/
/**/
/***/
/*@ @*/
/** @author someone @since 1 @override */
export const nothing = [pure, pure2, quiet, wrong, wronger, old, typed, inject, email, readFileSync];
