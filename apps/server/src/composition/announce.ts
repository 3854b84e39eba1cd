/** Console output once Rafta is listening. */
import { networkInterfaces } from "node:os";
import { demoPassword } from "../demo/password.ts";
import { consoleText } from "../kit/messages/console.ts";
import type { Config } from "./config.ts";

/** Addresses at which other machines of the network reach a server that listens on all interfaces. */
function networkAddresses(port: number): string[] {
	return Object.values(networkInterfaces())
		.flat()
		.filter((one) => one !== undefined && !one.internal && one.family === "IPv4")
		.map((one) => `http://${one?.address}:${port}`);
}

/** The address at which a server that listens is opened on its own computer. */
export const urlOf = (config: Config, port: number): string => {
	const everywhere = config.host === "0.0.0.0" || config.host === "::";
	const host = everywhere ? "127.0.0.1" : config.host.includes(":") ? `[${config.host}]` : config.host;
	return `http://${host}:${port}`;
};

/** A listening server. */
export interface Listening {
	readonly port: number;
	/** The secret of the one-time set-up link, as long as the installation has no administrator. */
	readonly setupToken: string | null;
}

/** Written at once: a program that reads it and finds the address finds the set-up link, too. */
export function announce(config: Config, { port, setupToken }: Listening): void {
	const lines = [consoleText("ready", { url: urlOf(config, port) })];
	if (config.host === "0.0.0.0" || config.host === "::") {
		lines.push(...networkAddresses(port).map((url) => consoleText("network", { url })));
	}
	if (config.demo) {
		const accounts = ["yonetici", "sorumlu", "ogrenci", "yeni"].map((name) => `  ${name}@rafta.test`);
		lines.push(consoleText("demo", { password: demoPassword }), ...accounts);
	} else if (setupToken !== null) {
		lines.push(consoleText("setup", { url: `${urlOf(config, port)}/setup?token=${setupToken}` }));
	}
	console.log(lines.join("\n"));
}
