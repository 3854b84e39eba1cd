import { DatabaseUnusable } from "../database/port.ts";
import { storedJson } from "../database/stored-json.ts";
import { hasShape } from "../has-shape.ts";
import { defaultSettings, type Settings } from "./model.ts";

/** Key of the settings in `_params`. */
export const settingsKey = "settings";

const shape = defaultSettings("");

/** Reads the stored settings, which may lack what a newer program has added. @throws DatabaseUnusable `damaged` */
export function storedSettings(text: string): Partial<Settings> {
	const value = storedJson(text, "the text of the settings");
	if (!hasShape(value, shape, true)) throw new DatabaseUnusable("damaged", "the settings are not complete");
	return value as Partial<Settings>;
}
