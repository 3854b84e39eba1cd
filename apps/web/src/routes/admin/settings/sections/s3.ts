import type { Item } from "../form/SettingsForm.tsx";

/** The controls of an S3-compatible store; `group` is its path in the settings. */
export const s3Items = (group: "s3" | "backups.s3"): readonly Item[] => [
	{
		path: `${group}.enabled`,
		label: "s3Enabled",
		hint: group === "s3" ? "s3EnabledHint" : "backupStoreHint",
		kind: "bool",
	},
	{ path: `${group}.endpoint`, label: "endpoint", kind: "url" },
	{ path: `${group}.bucket`, label: "bucket" },
	{ path: `${group}.region`, label: "region" },
	{ path: `${group}.accessKey`, label: "access_key" },
	{ path: `${group}.secret`, label: "secret", kind: "secret" },
	{ path: `${group}.forcePathStyle`, label: "s3PathStyle", hint: "s3PathStyleHint", kind: "bool" },
];
