/** Values of nested settings by their paths (`smtp.host`), as forms read and send them. */

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
	typeof value === "object" && value !== null && !Array.isArray(value);

export const valueAt = (source: unknown, path: string): unknown =>
	path.split(".").reduce<unknown>((at, part) => (isGroup(at) ? at[part] : undefined), source);

/** The request body for changes by path: groups that contain only what was changed. */
export function patchOf(changes: Group): Group {
	const patch: Record<string, unknown> = {};
	for (const [path, value] of Object.entries(changes)) {
		const parts = path.split(".");
		const last = parts.pop() ?? "";
		let at = patch;
		for (const part of parts) {
			at[part] = isGroup(at[part]) ? at[part] : {};
			at = at[part] as Record<string, unknown>;
		}
		at[last] = value;
	}
	return patch;
}
