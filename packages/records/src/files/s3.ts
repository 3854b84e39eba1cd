/** Files in an S3-compatible store. */
import { S3mini } from "s3mini";
import type { S3Settings } from "../settings/model.ts";

/** The store's client; objects are addressed by path, which every store understands. */
export function s3Client(settings: S3Settings): S3mini {
	const endpoint = `${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}`;
	return new S3mini({
		accessKeyId: settings.accessKey,
		secretAccessKey: settings.secret,
		endpoint,
		region: settings.region,
	});
}

/** Puts, reads and removes an object; gives back what is wrong, or nothing. */
export async function tryS3(settings: S3Settings): Promise<string> {
	const key = `rafta_test_${Date.now()}.txt`;
	try {
		const client = s3Client(settings);
		await client.putObject(key, "test", "text/plain");
		const read = await client.getObject(key);
		await client.deleteObject(key);
		return read === "test" ? "" : "what was read is not what was written";
	} catch (error) {
		return error instanceof Error ? error.message.slice(0, 500) : String(error);
	}
}
