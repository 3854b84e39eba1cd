/** The address of the installation in everything that leaves it: cards, slips, mails, calendar feeds. */
import type { RecordService } from "../../records.ts";

/** Whether a host name means the computer itself: on any other device it leads nowhere. */
export const isLoopback = (host: string): boolean =>
	/^(localhost|.+\.localhost|127\.[\d.]+|\[?::1\]?)$/i.test(host);

/** Where a server listens on all of its networks: no address at all. */
const everywhere: ReadonlySet<string> = new Set(["0.0.0.0", "[::]"]);

/** Whether an address may lead to this installation from other devices. */
export function isReachable(address: string): boolean {
	const host = URL.parse(address)?.hostname ?? "";
	return host !== "" && !everywhere.has(host) && !isLoopback(host);
}

/**
 * Returns the address to which links lead, without a slash at its end; empty as long as nobody has set one that other
 * devices reach. Then cards have an address without a host, which the desk's scanner reads, and mails have no link.
 */
export type HomeAddress = () => string;

/**
 * The address that the settings name, as far as it leads here; of account mails as well (`linkBase` of the service).
 * `demo`: the demonstration is seen on its own computer, so that its address may be that computer's.
 */
export const homeAddressIn = ({ meta }: { meta: { appURL: string } }, demo: boolean): string =>
	demo || isReachable(meta.appURL) ? meta.appURL.replace(/\/+$/, "") : "";

/** A link to a screen; empty as long as the installation has no address. */
export const linkTo = (home: HomeAddress, path: string): string => (home() === "" ? "" : `${home()}${path}`);

/** Gives a demonstration the address at which it listens, unless somebody has set one. */
export async function rememberDemoAddress(service: RecordService, address: string): Promise<void> {
	await service.transaction(async (records) => {
		const current = await service.settings.within(records.sql);
		if (current.meta.appURL === address || isReachable(current.meta.appURL)) return;
		await service.settings.save(records.sql, { ...current, meta: { ...current.meta, appURL: address } });
	});
}
