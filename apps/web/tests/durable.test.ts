import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDurable, writeDurable } from "../src/data/durable.ts";
import { FakeIndexedDB, fakeLocalStorage } from "./browser-storage.ts";

beforeEach(async () => {
	vi.stubGlobal("indexedDB", new FakeIndexedDB());
	vi.stubGlobal("localStorage", fakeLocalStorage());
	await openDurable();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Simulates a power cut before localStorage has reached the disk: it is as it was at `before`. */
const cutPower = (before: ReturnType<typeof fakeLocalStorage>): void => {
	vi.stubGlobal("localStorage", before);
};

it("is read at once, by the usual way", () => {
	void writeDurable("a", "1");
	expect(localStorage.getItem("a")).toBe("1");
});

it("outlives a power cut", async () => {
	await writeDurable("a", "1");
	await writeDurable("a", "2");
	cutPower(fakeLocalStorage());
	await openDurable();
	expect(localStorage.getItem("a")).toBe("2");
});

it("stays removed after a power cut that brings the older text back", async () => {
	await writeDurable("a", "1");
	const before = fakeLocalStorage();
	before.setItem("a", "1");
	await writeDurable("a", null);
	cutPower(before);
	await openDurable();
	expect(localStorage.getItem("a")).toBeNull();
});

it("goes on with the newer text when a page ended between the two writings, and keeps it from then on", async () => {
	await writeDurable("a", "1");
	localStorage.setItem("a", "2");
	localStorage.setItem("rafta-written:a", String(Date.now() + 1000));
	await openDurable();
	expect(localStorage.getItem("a")).toBe("2");
	cutPower(fakeLocalStorage());
	await openDurable();
	expect(localStorage.getItem("a")).toBe("2");
});

it("orders writings of one moment, and of a clock that was set back", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T09:00:00Z") });
	const first = writeDurable("a", "1");
	vi.setSystemTime(new Date("2026-03-01T09:00:00Z"));
	await Promise.all([first, writeDurable("a", "2")]);
	await openDurable();
	expect(localStorage.getItem("a")).toBe("2");
});

it("forgets after a day that something was removed", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T09:00:00Z") });
	await writeDurable("a", "1");
	await writeDurable("a", null);
	vi.setSystemTime(new Date("2026-03-04T09:00:00Z"));
	await openDurable();
	expect(localStorage.getItem("rafta-written:a")).toBeNull();
	localStorage.setItem("a", "3");
	await openDurable();
	expect(localStorage.getItem("a")).toBe("3");
});

it("leaves the text to localStorage alone where the browser opens no IndexedDB, and says so", async () => {
	vi.stubGlobal("indexedDB", undefined);
	await expect(openDurable()).rejects.toThrow();
	await expect(writeDurable("a", "1")).rejects.toThrow();
	expect(localStorage.getItem("a")).toBe("1");
});
