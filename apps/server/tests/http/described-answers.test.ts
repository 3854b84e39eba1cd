import { describe, expect, test } from "vitest";
import { faultOf } from "./described-answers.ts";

describe("an answer", () => {
	const key = "POST /api/wishes/settle";

	test("is as described, as it is sent", () => {
		expect(faultOf(key, { settled: 3, left: undefined })).toBeNull();
	});

	test("has no member of another type and none more than described", () => {
		expect(faultOf(key, { settled: "3" })).toContain("settled");
		expect(faultOf(key, { settled: 3, left: 1 })).toContain("left");
	});

	test("is none where the contract describes none", () => {
		expect(faultOf("POST /api/wishes/withdraw", {})).toBe("no JSON answer is described");
	});

	test("of the record API is not the contract's", () => {
		expect(faultOf("GET /api/collections/:collection/records", {})).toBeNull();
	});
});
