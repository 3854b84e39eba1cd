import { isObject } from "./is-object.ts";

/** Whether an error, of another context of JavaScript, too, has one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
	isObject(error) && codes.includes(String(error.code));
