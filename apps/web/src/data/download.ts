/** Files that the server makes for whoever is signed in: fetched with the session, then kept by the browser. */
import { ClientResponseError } from "pocketbase";
import { storedLanguage } from "../i18n/language.tsx";
import { api } from "./client.ts";
import { noticingFetch } from "./reach.ts";

const nameIn = (header: string | null): string => /filename="([^"]+)"/.exec(header ?? "")?.[1] ?? "rafta";

/** Keeps the answer of a path as a file; with a body it is posted. @throws ClientResponseError as every other request */
export async function download(path: string, body?: object): Promise<void> {
	const response = await noticingFetch(path, {
		headers: {
			Authorization: api().authStore.token,
			"Accept-Language": storedLanguage(),
			...(body && { "Content-Type": "application/json" }),
		},
		...(body && { method: "POST", body: JSON.stringify(body) }),
	}).catch((error: unknown) => {
		throw new ClientResponseError({ url: path, originalError: error });
	});
	if (!response.ok) {
		const data: unknown = await response.json().catch(() => ({}));
		throw new ClientResponseError({ url: path, status: response.status, response: data });
	}
	const address = URL.createObjectURL(await response.blob());
	const link = document.createElement("a");
	link.href = address;
	link.download = nameIn(response.headers.get("content-disposition"));
	link.click();
	// The browser reads it a moment later.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
