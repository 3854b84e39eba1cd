/** The toy record server with official clients that talk to it. */
import { EventSource } from "eventsource";
import PocketBase from "pocketbase";
import { startRecordServer as start } from "../../packages/records/tests/http/server.ts";

// The official client expects the browser's class.
globalThis.EventSource ??= EventSource as typeof globalThis.EventSource;

/** Starts the server; `client` is nobody, `signedIn` a new account whose password is `parola-<name>`. */
export async function startRecordServer() {
	const server = await start();
	const client = () => new PocketBase(server.url).autoCancellation(false);
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
