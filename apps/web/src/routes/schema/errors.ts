/** Errors of a refused definition, at any nesting depth. */
import { ClientResponseError } from "pocketbase";
import { isSame } from "#state";

type Node = { code?: unknown; message?: unknown } & Record<string, unknown>;

const dataOf = (error: unknown): Node =>
	error instanceof ClientResponseError ? ((error.response?.data ?? {}) as Node) : {};

const isReason = (node: unknown): node is { message: string } =>
	typeof (node as Node | undefined)?.code === "string" && typeof (node as Node).message === "string";

/** Returns the reason at a path such as `fields`, `2`, `name`. */
export function reasonAt(error: unknown, ...path: (string | number)[]): string | undefined {
	const node = path.reduce<unknown>((one, name) => (one as Node | undefined)?.[name], dataOf(error));
	return isReason(node) ? node.message : undefined;
}

/** Whether there is an error at or below the path. */
export const isRefusedAt = (error: unknown, ...path: (string | number)[]): boolean =>
	path.reduce<unknown>((one, name) => (one as Node | undefined)?.[name], dataOf(error)) !== undefined;

/** Returns all reasons with their paths, for errors that no control shows. */
export function allReasons(error: unknown): { place: string; message: string }[] {
	const found: { place: string; message: string }[] = [];
	const walk = (node: unknown, place: string) => {
		if (isReason(node)) found.push({ place, message: node.message });
		else if (typeof node === "object" && node !== null) {
			for (const [name, inner] of Object.entries(node)) walk(inner, place ? `${place}.${name}` : name);
		}
	};
	walk(dataOf(error), "");
	return found;
}

/** Returns what stands at a path such as `fields.2.name`. */
const valueAt = (values: unknown, place: string): unknown =>
	place.split(".").reduce<unknown>((one, name) => (one as Node | null | undefined)?.[name], values);

/** Returns the reasons at or below `node` whose value is still the one that was sent; nothing if there are none. */
function stillWrong(node: unknown, place: string, sent: unknown, now: unknown): unknown {
	if (isReason(node)) return isSame(valueAt(sent, place), valueAt(now, place)) ? node : undefined;
	if (typeof node !== "object" || node === null) return undefined;
	const inner = Object.entries(node).flatMap(([name, one]) => {
		const left = stillWrong(one, place ? `${place}.${name}` : name, sent, now);
		return left === undefined ? [] : [[name, left] as const];
	});
	return inner.length > 0 ? Object.fromEntries(inner) : undefined;
}

/**
 * Returns what is left of a refusal after changes: the reasons for values that were changed since they were `sent` are
 * gone, and so is a refusal without reasons once anything was changed.
 */
export function refusalLeft(error: unknown, sent: unknown, now: unknown): unknown {
	if (!error) return null;
	if (allReasons(error).length === 0) return isSame(sent, now) ? error : null;
	const data = stillWrong(dataOf(error), "", sent, now);
	if (data === undefined || !(error instanceof ClientResponseError)) return null;
	const { url, status, response } = error;
	return new ClientResponseError({ url, status, response: { ...response, data } });
}
