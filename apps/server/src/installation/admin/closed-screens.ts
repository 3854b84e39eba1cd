/** Closed screens that users have requested, of those that the preset "everything useful" opens beyond the current setting. */
import { isAllowed, type ScreenAccess } from "@rafta/library/access/authorize";
import { presets } from "@rafta/library/access/presets";
import { type Role, roles } from "@rafta/library/access/roles";
import { routes } from "@rafta/library/access/routes";
import type { ClosedScreen } from "@rafta/library/admin/answers";
import { type Memory, recall } from "@rafta/records";

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

/** Returns the closed screens that were requested, the most often refused first. */
export async function closedScreens(
	memory: Memory,
	access: ScreenAccess,
	now: Date,
): Promise<ClosedScreen[]> {
	const refusals = readRefusals(await recall(memory, kind, "all"));
	return routes
		.flatMap((route) =>
			[roles.manager, roles.student]
				.filter((role) => isAllowed(route, role, presets.useful) && !isAllowed(route, role, access))
				.map((role) => ({ path: route.path, role, refusal: refusals[`${role} ${route.path}`] })),
		)
		.flatMap(({ path, role, refusal }) =>
			refusal !== undefined && refusal.last > now.getTime() - REFUSAL_RETENTION_MS
				? { path, role, refused: refusal.count }
				: [],
		)
		.sort((a, b) => b.refused - a.refused);
}
