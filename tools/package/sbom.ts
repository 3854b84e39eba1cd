/** The list of parts of a package (SBOM) in the form CycloneDX 1.6, from the lock file: the same parts give the same bytes. */
import { Enums, Models, Serialize, SPDX, Spec } from "@cyclonedx/cyclonedx-library";
import type { ShippedPackage } from "../../apps/server/tools/licences.ts";
import type { Lock, LockedPackage } from "../../apps/server/tools/packages.ts";
import type { System } from "./systems.ts";

function licenceOf(licence: string): Models.SpdxLicense | Models.LicenseExpression | Models.NamedLicense {
	// "SEE LICENSE IN README.md AND LICENSE" is no expression.
	const isExpression = / (AND|OR|WITH) /.test(licence) && !licence.startsWith("SEE ");
	if (isExpression) return new Models.LicenseExpression(licence);
	return SPDX.isSupportedSpdxId(licence) ? new Models.SpdxLicense(licence) : new Models.NamedLicense(licence);
}

/** Returns the lock's entry of a version of a package, wherever npm put it. */
const entryOf = (lock: Lock, name: string, version: string): LockedPackage | undefined =>
	Object.entries(lock).find(
		([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
	)?.[1];

/** Address of an npm package; the at of its scope is escaped (purl specification). */
const addressOf = (name: string, version: string): string => `pkg:npm/${name.replace("@", "%40")}@${version}`;

const types: Readonly<Record<string, Enums.ComponentType>> = {
	Rafta: Enums.ComponentType.Application,
	"Node.js": Enums.ComponentType.Platform,
};

/** Describes one part, by its entry of the lock file where it is an npm package. */
function component(
	{ name, version, licence }: ShippedPackage,
	packageName: string,
	entry: LockedPackage | undefined,
): Models.Component {
	const type = types[name] ?? Enums.ComponentType.Library;
	const part = new Models.Component(type, name, { version, bomRef: `${name}@${version}` });
	part.licenses.add(licenceOf(licence));
	if (!entry) return part;
	part.purl = addressOf(packageName, version);
	const [algorithm, sum = ""] = entry.integrity?.split("-") ?? [];
	if (algorithm === "sha512") {
		part.hashes.set(Enums.HashAlgorithm["SHA-512"], Buffer.from(sum, "base64").toString("hex"));
	}
	return part;
}

const neededBy = (entry: LockedPackage | undefined): string[] =>
	Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies, ...entry?.peerDependencies });

/** Returns the list of what a package holds, and of what needs what, as JSON. */
export function sbomOf(shipped: readonly ShippedPackage[], lock: Lock, system: System): string {
	const bom = new Models.Bom();
	const parts = new Map<string, { readonly part: Models.Component; readonly needs: readonly string[] }>();
	for (const one of shipped) {
		const packageName = one.name === "Node.js" ? system.node.name : one.name;
		const entry = entryOf(lock, packageName, one.version);
		const part = component(one, packageName, entry);
		parts.set(one.name, { part, needs: neededBy(entry) });
		if (one.name === "Rafta") bom.metadata.component = part;
		else bom.components.add(part);
	}
	const needed = new Set<string>();
	for (const { part, needs } of parts.values()) {
		for (const name of needs) {
			const other = parts.get(name)?.part;
			if (!other) continue;
			needed.add(name);
			part.dependencies.add(other.bomRef);
		}
	}
	// What no other part needs, the program itself does, and what its workspaces name.
	const own = ["server", "web"].flatMap((app) => neededBy(lock[`apps/${app}`]));
	const rafta = parts.get("Rafta")?.part;
	for (const [name, { part }] of parts) {
		if (part !== rafta && (!needed.has(name) || own.includes(name))) rafta?.dependencies.add(part.bomRef);
	}
	const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
	const serializer = new Serialize.JsonSerializer(factory);
	return `${serializer.serialize(bom, { sortLists: true, space: "\t" })}\n`;
}
