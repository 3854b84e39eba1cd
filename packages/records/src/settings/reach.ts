/** Restricts the addresses of superusers. */
import type { RecordService } from "../service.ts";
import { covers } from "./addresses.ts";

/**
 * Whether a superuser may connect from an address. A command run while the server is up may have changed the list (`npm
 * run admin -- superuser ips`): it is reloaded before a caller is refused.
 */
export async function mayComeFrom({ settings }: RecordService, ip: string): Promise<boolean> {
	const isOpen = (): boolean => {
		const { superuserIPs } = settings.current();
		return superuserIPs.length === 0 || covers(superuserIPs, ip);
	};
	if (isOpen()) return true;
	await settings.reload();
	return isOpen();
}
