/** Endpoint of the first start. */
import { z } from "zod";
import { presets } from "../circulation/policy.ts";
import { schoolTypes } from "../collections/schools.ts";
import { backupStore } from "./admin.ts";
import { runs } from "./computer.ts";
import { contract } from "./endpoint.ts";
import { shownAccount } from "./record.ts";
import { oneLine } from "./text.ts";

const presetIds = presets.map((preset) => preset.id) as [string, ...string[]];

const types = Object.keys(schoolTypes) as [string, ...string[]];

const admin = z.strictObject({
	name: oneLine.min(1).max(120),
	email: z.email().max(255),
	password: z.string().min(8).max(200),
});

const token = z.string().max(200);

const setupBody = z.strictObject({
	token,
	admin,
	school: z.strictObject({
		name: oneLine.min(1).max(160),
		type: z.enum(types),
		province: z.string().trim().max(60),
		district: z.string().trim().max(60),
		meb_code: z
			.string()
			.regex(/^([0-9]{6})?$/)
			.optional(),
	}),
	library: z.strictObject({ name: oneLine.min(1).max(120) }),
	preset: z.enum(presetIds),
	/** ISBNs of unknown books may be asked for at catalogues in the internet; without it nothing leaves the network. */
	look_up: z.boolean().default(false),
	/** Reports, calendar, tasks and the other useful screens are open to managers; without it the shipped table stays. */
	useful_screens: z.boolean().default(false),
	/** Folder of the server where each scheduled backup is copied a second time; empty: none. */
	second_backup: z.string().trim().max(300).default(""),
	/** Store in the place of that folder. */
	second_store: backupStore.optional(),
	/** When Rafta runs; anything else than its default only where it runs from a package. */
	runs: runs.default("window"),
});

export const setupEndpoints = contract({
	"POST /api/setup": {
		summary: "Creates the first administrator of a new installation",
		caller: "guest",
		body: setupBody,
		answer: z.strictObject({ token: z.string(), record: shownAccount }),
	},
	"POST /api/setup/administrator": {
		summary: "Judges the first administrator of a new installation, and creates nothing",
		caller: "public",
		body: z.strictObject({ token, admin }),
	},
});
