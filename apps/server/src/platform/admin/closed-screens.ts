/** Closed screens worth opening: those that the preset "everything useful" opens beyond the current setting. */
import { isAllowed, type ScreenAccess } from "@rafta/library/access/authorize";
import { needsOf } from "@rafta/library/access/needs";
import { presets } from "@rafta/library/access/presets";
import { type Role, roles } from "@rafta/library/access/roles";
import { routes } from "@rafta/library/access/routes";
import type { ClosedScreen } from "@rafta/library/administration/answers";
import { type Memory, type ReadConnection, recall } from "@rafta/records";
import { hasRecords } from "./queries.ts";

const kind = "refused_screens";
/** Milliseconds for which a refusal counts. */
const REFUSAL_RETENTION_MS = 30 * 86_400_000;

type Refusals = Record<string, { count: number; last: number }>;

const readRefusals = (value: string | null): Refusals => (value === null ? {} : JSON.parse(value));

/** Records that a user with a given role was refused a screen. */
export const noteRefusal = (memory: Memory, path: string, role: Role, now: Date): Promise<void> =>
	memory.change(kind, "all", (value) => {
		const known = readRefusals(value);
		const key = `${role} ${path}`;
		known[key] = { count: (known[key]?.count ?? 0) + 1, last: now.getTime() };
		return { value: JSON.stringify(known), until: now.getTime() + REFUSAL_RETENTION_MS, answer: undefined };
	});

/** Returns closed screens, most often refused first, then those that have data to show. */
export async function closedScreens(
	connection: ReadConnection,
	memory: Memory,
	access: ScreenAccess,
	now: Date,
): Promise<ClosedScreen[]> {
	const refusals = readRefusals(await recall(memory, kind, "all"));
	const filled = new Map<string, Promise<boolean>>();
	const isFilled = async (path: string): Promise<boolean> => {
		const needs = needsOf(path);
		if (needs === "administration") return true;
		const read = needs.filter(({ action }) => action === "list" || action === "view");
		const found = await Promise.all(
			read.map(({ collection }) => {
				const known = filled.get(collection) ?? hasRecords(connection, collection);
				filled.set(collection, known);
				return known;
			}),
		);
		return found.every(Boolean);
	};
	const closed = routes.flatMap((route) =>
		[roles.manager, roles.student]
			.filter((role) => isAllowed(route, role, presets.useful) && !isAllowed(route, role, access))
			.map((role) => ({ path: route.path, role })),
	);
	const screens = await Promise.all(
		closed.map(async ({ path, role }) => {
			const refusal = refusals[`${role} ${path}`];
			const isRecent = refusal !== undefined && refusal.last > now.getTime() - REFUSAL_RETENTION_MS;
			return {
				path,
				role,
				refused: isRecent ? refusal.count : 0,
				last: isRecent ? refusal.last : null,
				has_data: await isFilled(path),
			};
		}),
	);
	return screens.sort((a, b) => b.refused - a.refused || Number(b.has_data) - Number(a.has_data));
}
