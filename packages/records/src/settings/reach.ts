/** From where superusers may come. */
import type { RecordService } from "../service.ts";
import { covers } from "./addresses.ts";

/**
 * Whether a superuser may come from an address. A command beside a running server may have opened the list to them
 * (`npm run admin -- superuser ips`): before somebody is refused, it is read anew.
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
