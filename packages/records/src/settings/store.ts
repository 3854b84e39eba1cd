/** The settings, stored in `_params` and cached in memory for synchronous reads. */

import { readParam, writeParam } from "../database/params.ts";
import type { Database, ReadConnection, Transaction } from "../database/port.ts";
import { isObject } from "../is-object.ts";
import type { ProcessMessage } from "../process-messages.ts";
import { defaultSettings, type Settings } from "./model.ts";
import { settingsKey as key, storedSettings } from "./stored.ts";

export interface SettingsStore {
	/** The current settings. Must not be modified in place. */
	current(): Settings;
	/** The settings as a transaction sees them: another process may have changed them a moment ago. */
	within(tx: Transaction): Promise<Settings>;
	/** Stores validated settings; they take effect once the transaction is durable. */
	save(tx: Transaction, settings: Settings): Promise<void>;
	/** Settings of another program or version, completed with the defaults. */
	completed(stored: Partial<Settings>): Settings;
	/** Reloads the settings: another process has changed them, or a backup has replaced all data. */
	reload(): Promise<void>;
	/** Called after each change has taken effect. Returns a function that unsubscribes. */
	onChange(listener: (settings: Settings, before: Settings) => void): () => void;
}

/** Stored settings completed with everything that a newer program has added, one level deep as the groups are. */
function withDefaults(stored: Partial<Settings>, defaults: Settings): Settings {
	const result: Record<string, unknown> = { ...defaults };
	for (const [name, value] of Object.entries(stored)) {
		const initial = result[name];
		const isGroup = isObject(initial);
		result[name] = isGroup ? { ...initial, ...(value as object) } : value;
	}
	return result as unknown as Settings;
}

/** Opens the settings of an installation; `_params` must exist. `backups`: the default backup schedule. */
export async function openSettings(
	database: Database,
	appName: string,
	backups = {},
): Promise<SettingsStore> {
	const initial = defaultSettings(appName);
	const defaults = { ...initial, backups: { ...initial.backups, ...backups } };
	const read = async (connection: ReadConnection): Promise<Settings> => {
		const stored = await readParam(connection, key);
		return stored === undefined ? defaults : withDefaults(storedSettings(stored), defaults);
	};
	let current = await read(database.read);
	const listeners = new Set<(settings: Settings, before: Settings) => void>();
	const enforce = (settings: Settings) => {
		// A process also receives the message of its own changes.
		if (JSON.stringify(settings) === JSON.stringify(current)) return;
		const before = current;
		current = settings;
		for (const listener of listeners) listener(settings, before);
	};
	let saved = 0;
	return {
		current: () => current,
		within: read,
		async reload() {
			let before: number;
			let settings: Settings;
			// Settings saved here during the read are newer than those read.
			do {
				before = saved;
				settings = await read(database.read);
			} while (before !== saved);
			enforce(settings);
		},
		completed: (stored) => withDefaults(stored, defaults),
		async save(tx, settings) {
			await writeParam(tx, key, JSON.stringify(settings));
			tx.afterCommit(() => {
				saved += 1;
				enforce(settings);
			});
			tx.publish({ kind: "settings" } satisfies ProcessMessage);
		},
		onChange(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}
