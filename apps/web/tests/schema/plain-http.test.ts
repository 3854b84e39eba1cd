import { afterEach, expect, test, vi } from "vitest";
import { newField } from "../../src/routes/schema/edit/options.ts";

afterEach(() => vi.unstubAllGlobals());

test("fields are added in a page over plain http, which has no random UUIDs", () => {
	const { crypto } = globalThis;
	vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
	const fields = [newField("text", "a"), newField("text", "b")];
	expect(new Set(fields.map(({ key }) => key)).size).toBe(2);
});
