/** The reasons of a refused definition, as deep as they lie. */
import { ClientResponseError } from "pocketbase";

type Node = { code?: unknown; message?: unknown } & Record<string, unknown>;

const dataOf = (error: unknown): Node =>
	error instanceof ClientResponseError ? ((error.response?.data ?? {}) as Node) : {};

const isReason = (node: unknown): node is { message: string } =>
	typeof (node as Node | undefined)?.code === "string" && typeof (node as Node).message === "string";

/** The reason at a place such as `fields`, `2`, `name`. */
export function reasonAt(error: unknown, ...path: (string | number)[]): string | undefined {
	const node = path.reduce<unknown>((one, name) => (one as Node | undefined)?.[name], dataOf(error));
	return isReason(node) ? node.message : undefined;
}

/** Whether anything at or below the place was refused. */
export const isRefusedAt = (error: unknown, ...path: (string | number)[]): boolean =>
	path.reduce<unknown>((one, name) => (one as Node | undefined)?.[name], dataOf(error)) !== undefined;

/** Every reason with its place, for what no control shows. */
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
