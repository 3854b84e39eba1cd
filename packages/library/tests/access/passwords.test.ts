import { expect, test } from "vitest";
import {
	passwordProblem,
	passwordReason,
	passwordRule,
	passwordStrength,
} from "../../src/access/passwords.ts";

const manager = { role: 3, own: ["Zeynep Kaya", "zeynep.kaya@okul.org", "Atatürk Ortaokulu"] };
const pupil = { role: 4, own: ["Ali Can"] };

test.each([
	["dokuzhane", "short"],
	["Galatasaray1905", "common"],
	["Fenerbahçe.1907", "common"],
	["Ş1fre2026!", "common"],
	["parola12345", "common"],
	["p@r0la2026", "common"],
	["qwertyuıop1", "common"],
	["1234567890", "row"],
	["fgğıodrnhp", "row"],
	["0987654321", "row"],
	["1q2w3e4r5t6y", "row"],
	["aaaaaaaaaaaa", "row"],
	["ababababab", "row"],
	["19811982199", "row"],
	["zeynepkaya26", "own"],
	["ZeynepKaya2026", "own"],
	["ortaokulu2026", "own"],
])("%s of a manager: %s", (typed, problem) => {
	expect(passwordProblem(typed, manager)).toBe(problem);
});

test.each(["mavi dolap altı kedi", "yeni-uzun-parola", "cok-gizli-1", "rafta-demo-2026", "x7#Kp2!vQz"])(
	"%s will do",
	(typed) => {
		expect(passwordProblem(typed, manager)).toBeNull();
	},
);

test("eight characters are enough for who sees nobody else's data", () => {
	expect(passwordProblem("mor kedi", pupil)).toBeNull();
	expect(passwordProblem("mor kedi", manager)).toBe("short");
});

test("a word of the long list counts with digits around it, too", () => {
	const isCommon = (text: string) => text === "sunshine";
	expect(passwordProblem("sunshine2024", manager, isCommon)).toBe("common");
	expect(passwordProblem("sunshine on my shelf", manager, isCommon)).toBeNull();
});

test("the meter grows with what nobody would guess", () => {
	expect(passwordStrength("parola12345", manager)).toBe(0);
	const [short, long] = ["mavi dolap", "mavi dolap altında uyuyan üç kedi"].map((typed) =>
		passwordStrength(typed, manager),
	);
	expect(short).toBeGreaterThan(0);
	expect(long).toBe(4);
	expect(long).toBeGreaterThan(short ?? 0);
});

test("a long text is judged as fast as a short one", () => {
	expect(passwordProblem("a1".repeat(100_000), manager)).toBe("row");
});

test("rules and reasons are told in both languages", () => {
	for (const text of [
		passwordRule(3),
		...(["short", "own", "common", "row"] as const).map((one) => passwordReason(one, 3)),
	]) {
		expect(text.tr).not.toBe("");
		expect(text.en).not.toBe("");
	}
	expect(passwordRule(2).tr).toContain("10");
	expect(passwordRule(4).tr).toContain("8");
});
