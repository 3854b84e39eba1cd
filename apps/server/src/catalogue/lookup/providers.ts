/** External catalogues, in query order. Nothing but the ISBN leaves the server. */
import { readGoogleBooks, readOpenLibrary, readSru } from "@rafta/library/catalogue/outside/answers";
import type { Proposal } from "@rafta/library/catalogue/outside/proposal";
import type { FetchedFile, FetchLimits } from "@rafta/records";
import type { Stored } from "../../records.ts";

/** Fetches from an address of the public network. */
export type Fetch = (address: string, limits: FetchLimits) => Promise<FetchedFile>;

export interface Provider {
	readonly name: "sru" | "open_library" | "google_books";
	/** Queries an ISBN; `null` for no result. @throws Error for an invalid response */
	ask(isbn13: string, signal: AbortSignal): Promise<Proposal | null>;
}

const limits = { maxBytes: 1024 ** 2, timeoutMs: 5000, headers: { "user-agent": "Rafta (school library)" } };

const defaultIndex = "bath.isbn";

/** The providers enabled by an administrator; none by default. */
export function providersOf(
	settings: Stored<"lookup_settings"> | null,
	fetch: Fetch,
	now: () => Date,
): Provider[] {
	const thisYear = () => now().getUTCFullYear();

	async function text(address: string, signal: AbortSignal): Promise<string | null> {
		const { status, body } = await fetch(address, { ...limits, signal });
		if (status === 404) return null;
		if (status !== 200) throw new Error(`${URL.parse(address)?.hostname} answered with ${status}`);
		return body.toString("utf8");
	}

	const sruAddress = settings?.sru_address ?? "";
	const all: readonly (Provider & { readonly isOn: boolean })[] = [
		{
			name: "sru",
			isOn: sruAddress !== "",
			async ask(isbn13, signal) {
				const url = new URL(sruAddress);
				const index = settings?.sru_index || defaultIndex;
				for (const [name, value] of Object.entries({
					version: "1.1",
					operation: "searchRetrieve",
					query: `${index}=${isbn13}`,
					maximumRecords: "10",
					recordSchema: "marcxml",
				}))
					url.searchParams.set(name, value);
				return readSru((await text(url.href, signal)) ?? "", isbn13, thisYear());
			},
		},
		{
			name: "open_library",
			isOn: settings?.open_library === true,
			async ask(isbn13, signal) {
				const address = `https://openlibrary.org/api/books?bibkeys=ISBN:${isbn13}&format=json&jscmd=data`;
				return readOpenLibrary((await text(address, signal)) ?? "", isbn13, thisYear());
			},
		},
		{
			name: "google_books",
			isOn: settings?.google_books === true,
			async ask(isbn13, signal) {
				const address = `https://www.googleapis.com/books/v1/volumes?q=isbn:${isbn13}&maxResults=5`;
				return readGoogleBooks((await text(address, signal)) ?? "", isbn13, thisYear());
			},
		},
	];
	return all.filter(({ isOn }) => isOn);
}

export interface LookupResult {
	readonly proposal: Proposal | null;
	readonly provider: Provider["name"] | "";
	/** Providers that did not respond: they may be queried again later. */
	readonly silent: readonly Provider["name"][];
}

/** Queries the providers one after the other until one knows the book. */
export async function queryProviders(
	providers: readonly Provider[],
	isbn13: string,
	signal: AbortSignal,
): Promise<LookupResult> {
	const silent: Provider["name"][] = [];
	for (const { name, ask } of providers) {
		try {
			const proposal = await ask(isbn13, signal);
			if (proposal) return { proposal, provider: name, silent };
		} catch {
			// No internet, too slow or refused: the next provider is queried, and this one at another time.
			silent.push(name);
		}
	}
	return { proposal: null, provider: "", silent };
}
