/** The folder of the second backup is found again on its stick, and nothing else is taken for it. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFolder, labelOf, markFolder, PlaceMissing } from "../../../src/installation/backups/place.ts";
import { mountedBelow, systemVolumes } from "../../../src/installation/backups/volumes.ts";

let media: string;
beforeAll(() => {
	media = mkdtempSync(join(tmpdir(), "rafta-media-"));
});
afterAll(() => rmSync(media, { recursive: true, force: true }));

const volumes = () => mountedBelow(async () => [media], new RegExp(`^${media}/[^/]+`));

test("a stick that comes back at another place is found by its mark, with the same folder on it", async () => {
	const folder = join(media, "KINGSTON", "okul", "rafta");
	mkdirSync(folder, { recursive: true });
	expect(await labelOf(folder, volumes())).toBe("KINGSTON");
	const mark = await markFolder(folder);
	expect(await markFolder(folder)).toBe(mark);
	expect(await findFolder({ folder, mark }, volumes())).toBe(folder);

	// Another stick with the same folder has taken its place, and the system calls the first one differently.
	renameSync(join(media, "KINGSTON"), join(media, "KINGSTON1"));
	mkdirSync(folder, { recursive: true });
	expect(await findFolder({ folder, mark }, volumes())).toBe(join(media, "KINGSTON1", "okul", "rafta"));

	// It is away: neither the empty mount point nor the other stick is taken for it.
	rmSync(join(media, "KINGSTON1"), { recursive: true });
	await expect(findFolder({ folder, mark }, volumes())).rejects.toThrow(PlaceMissing);
	writeFileSync(join(folder, ".rafta-backups"), "not a mark\n");
	await expect(findFolder({ folder, mark }, volumes())).rejects.toThrow(PlaceMissing);
});

test.runIf(process.platform === "linux")(
	"a folder of the computer itself has no label and no other place",
	async () => {
		expect(await labelOf("/srv/yedek")).toBe("");
		expect(systemVolumes.rootOf("/media/ipek/MAVİ/okul")).toBe("/media/ipek/MAVİ");
		expect(systemVolumes.rootOf("/srv/yedek")).toBeNull();
	},
);
