/** Where languages that are not complete are shown and offered: the one place that decides it. */
import type { Visitor } from "@rafta/library/access/authorize";
import { roles } from "@rafta/library/access/roles";
import { type ScreenPath, screenAt } from "@rafta/library/access/screens";
import { setReach } from "#i18n";

/** Open to everyone, and yet for those who set Rafta up or lend with it; the handbook has its own languages. */
const forStaff: ReadonlySet<string> = new Set<ScreenPath>(["/setup", "/scanner", "/help", "/help/{id}"]);

/**
 * Sets the reach of such languages for a screen: they are for visitors and families, so accounts are offered complete
 * languages only, and a screen is shown in them where everyone may open it. All others are shown in the language that
 * stands in, with its direction.
 */
export function setReachAt(path: string, { role, kiosk }: Visitor): void {
	const isOffered = !kiosk && role === roles.guest;
	const isOpen = screenAt(path)?.allow.includes(roles.guest) ?? true;
	setReach({ isOffered, isShown: isOffered && isOpen && !forStaff.has(path) });
}
