/** Errors of a refused definition, at any nesting depth. */
import { ClientResponseError } from "pocketbase";

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
