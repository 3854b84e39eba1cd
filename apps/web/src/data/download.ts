/** Files that the server makes for whoever is signed in: fetched with the session, then kept by the browser. */
import { ClientResponseError } from "pocketbase";
import { storedLanguage } from "../i18n/language.tsx";
import { api } from "./client.ts";
import { noticingFetch } from "./reach.ts";

const nameIn = (header: string | null): string => /filename="([^"]+)"/.exec(header ?? "")?.[1] ?? "rafta";

/** How far a file has come, and a way to give it up. */
export interface Watch {
	readonly signal: AbortSignal;
	/** `share`: from 0 to 1, where the server has said how much there will be. */
	onReceived(bytes: number, share: number | undefined): void;
}

/** Reads the answer piece by piece, so that somebody can watch it. */
async function watched(response: Response, { onReceived }: Watch): Promise<Blob> {
	const reader = response.body?.getReader();
	if (!reader) return response.blob();
	const all = Number(response.headers.get("x-expected-bytes") ?? 0);
	const parts: Uint8Array<ArrayBuffer>[] = [];
	let bytes = 0;
	for (;;) {
		const { done, value } = await reader.read();
		if (done) break;
		parts.push(value);
		bytes += value.length;
		onReceived(bytes, all > 0 ? Math.min(1, bytes / all) : undefined);
	}
	return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}

/**
 * Keeps the answer of a path as a file; with a body it is posted. One that is given up by its signal ends quietly.
 * @throws ClientResponseError as every other request
 */
export async function download(path: string, body?: object, watch?: Watch): Promise<void> {
	try {
		await fetched(path, body, watch);
	} catch (error) {
		if (!watch?.signal.aborted) throw error;
	}
}

async function fetched(path: string, body: object | undefined, watch: Watch | undefined): Promise<void> {
	const response = await noticingFetch(path, {
		headers: {
			Authorization: api().authStore.token,
			"Accept-Language": storedLanguage(),
			...(body && { "Content-Type": "application/json" }),
		},
		...(body && { method: "POST", body: JSON.stringify(body) }),
		...(watch && { signal: watch.signal }),
	}).catch((error: unknown) => {
		throw new ClientResponseError({ url: path, originalError: error });
	});
	if (!response.ok) {
		const data: unknown = await response.json().catch(() => ({}));
		throw new ClientResponseError({ url: path, status: response.status, response: data });
	}
	const file = await (watch ? watched(response, watch) : response.blob()).catch((error: unknown) => {
		throw new ClientResponseError({ url: path, originalError: error });
	});
	const address = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = address;
	link.download = nameIn(response.headers.get("content-disposition"));
	link.click();
	// The browser reads it a moment later.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
