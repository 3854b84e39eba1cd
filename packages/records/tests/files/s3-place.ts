import { defaultSettings, type S3Settings } from "../../src/settings/model.ts";

/** Settings of a store at an address, as tests fill them in. */
export const settingsOf = (endpoint: string): S3Settings => ({
	...defaultSettings("").s3,
	enabled: true,
	endpoint,
	bucket: "kova",
	region: "tr",
	accessKey: "anahtar",
	secret: "gizli",
});

/** Collection, record and name of the file that tests store. */
export const place = ["papers", "abcdefghijklmno", "kayit_0123456789.bin"] as const;
