/** A template is made once; where its maker fails or dies, the next one makes it. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { endWithFile } from "./children.ts";
import { runFolder } from "./run.ts";
import { templateFolder } from "./template.ts";

const module = pathToFileURL(join(import.meta.dirname, "template.ts")).href;
const newName = () => `tried-${crypto.randomUUID()}`;
const writeOne = async (folder: string) => writeFileSync(join(folder, "one"), "1");

test("several that request it at once get one, made once", async () => {
	const name = newName();
	let count = 0;
	const make = async (folder: string) => {
		count += 1;
		await new Promise((resolve) => setTimeout(resolve, 200));
		await writeOne(folder);
	};
	const folders = await Promise.all([1, 2, 3].map(() => templateFolder(name, make)));
	expect(count).toBe(1);
	expect(new Set(folders).size).toBe(1);
	expect(readFileSync(join(folders[0] ?? "", "one"), "utf8")).toBe("1");
});

test("where making it has failed, the next one begins with an empty folder", async () => {
	const name = newName();
	const fail = async (folder: string) => {
		writeFileSync(join(folder, "half"), "");
		throw new Error("the server did not start");
	};
	await expect(templateFolder(name, fail)).rejects.toThrow("the server did not start");
	expect(readdirSync(await templateFolder(name, writeOne))).toEqual(["one"]);
});

test("where its maker was killed, one that waits makes it", async () => {
	const name = newName();
	const begun = join(runFolder(), `${name}-begun`);
	const program = `
		const { writeFileSync } = await import("node:fs");
		const { templateFolder } = await import(${JSON.stringify(module)});
		await templateFolder(${JSON.stringify(name)}, () => {
			writeFileSync(${JSON.stringify(begun)}, "");
			return new Promise((resolve) => setTimeout(resolve, 600_000));
		});`;
	const maker = endWithFile(
		spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "inherit" }),
	);
	await expect.poll(() => existsSync(begun)).toBe(true);
	const folder = templateFolder(name, writeOne);
	maker.kill("SIGKILL");
	expect(readdirSync(await folder)).toEqual(["one"]);
});
