/** Minimal record server with official clients connected to it. */
import { EventSource } from "eventsource";
import PocketBase from "pocketbase";
import { type RecordServer, startRecordServer as start } from "../../packages/records/tests/http/server.ts";

// The official client expects the browser's class.
globalThis.EventSource ??= EventSource as typeof globalThis.EventSource;

/** Starts the server; `client` is unauthenticated, `signedIn` creates an account whose password is `parola-<name>`. */
export const startRecordServer = async () => withClients(await start());

/** Official clients of a server, at its own address or another one that leads to it. */
export function withClients(server: RecordServer, url = server.url) {
	const client = () => new PocketBase(url).autoCancellation(false);
	return {
		...server,
		client,
		async signedIn(name: string, role = 3): Promise<PocketBase> {
			const password = `parola-${name}`;
			await server.service.transaction((records) =>
				records.create("users", { email: `${name}@rafta.test`, username: name, password, role }),
			);
			const signed = client();
			await signed.collection("users").authWithPassword(`${name}@rafta.test`, password);
			return signed;
		},
	};
}
