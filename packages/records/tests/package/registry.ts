/** A package registry on this computer: what it offers are the packages that the repository has installed. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { create } from "tar";

const root = join(import.meta.dirname, "../../../..");

interface Installed {
	readonly folder: string;
	readonly manifest: { readonly name: string; readonly version: string };
}

/** Returns all installed packages by name; of some there are several versions. */
function installed(): ReadonlyMap<string, Installed[]> {
	const lock: { packages: Record<string, { link?: boolean }> } = JSON.parse(
		readFileSync(join(root, "package-lock.json"), "utf8"),
	);
	const all = new Map<string, Installed[]>();
	for (const [path, { link }] of Object.entries(lock.packages)) {
		if (link || !path.startsWith("node_modules/")) continue;
		const folder = join(root, path);
		try {
			const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
			all.set(manifest.name, [...(all.get(manifest.name) ?? []), { folder, manifest }]);
		} catch {
			// For another system: it is optional, and not installed here.
		}
	}
	return all;
}

/** Starts the registry. `close` ends it. */
export async function startRegistry(): Promise<{ url: string; close(): void }> {
	const all = installed();
	const server = createServer(async (request, response) => {
		const [name = "", version] = decodeURIComponent(request.url ?? "")
			.slice(1)
			.split("/-/");
		const versions = all.get(name) ?? [];
		if (versions.length === 0) return response.writeHead(404).end("{}");
		const wanted = versions.find(({ manifest }) => `${manifest.version}.tgz` === version);
		if (wanted) {
			const content = create({ gzip: { level: 1 }, cwd: wanted.folder, prefix: "package" }, ["."]);
			for await (const chunk of content) response.write(chunk);
			return response.end();
		}
		const shown = versions.map(({ manifest }) => [
			manifest.version,
			{ ...manifest, dist: { tarball: `${url}/${encodeURIComponent(name)}/-/${manifest.version}.tgz` } },
		]);
		const latest = versions[0]?.manifest.version;
		response.end(JSON.stringify({ name, "dist-tags": { latest }, versions: Object.fromEntries(shown) }));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}`;
	return { url, close: () => void server.close() };
}
