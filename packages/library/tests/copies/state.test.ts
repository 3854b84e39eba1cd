/** States of copies as lists and other programs say them. */
import { completeLanguages } from "@rafta/words";
import { expect, test } from "vitest";
import { library_books } from "../../src/collections/library_books.ts";
import { stateIn } from "../../src/copies/state.ts";

test.each([
	["Kayıp", { status: "lost" }],
	["Lost and paid for", { status: "lost" }],
	["Bulunamadı", { status: "missing" }],
	["Yerinde yok", { status: "missing" }],
	["Missing", { status: "missing" }],
	["Demirbaştan düşüldü", { status: "withdrawn" }],
	["İmha edildi", { status: "withdrawn" }],
	["Discarded", { status: "withdrawn" }],
	["Tamirde", { status: "repair" }],
	["In process", { status: "in_process" }],
	["Hasarlı", { condition: "damaged" }],
	["Yıpranmış", { condition: "worn" }],
	["Rafta, yırtık", { status: "", condition: "damaged" }],
	["Ödünç verilmez", { loanable: "in_library" }],
	["Danışma", { loanable: "in_library" }],
	["Not for loan", { loanable: "in_library" }],
	["Reference only", { loanable: "in_library" }],
	["Ödünçte", { status: "", isOut: true }],
	["Okuyucuda", { status: "", isOut: true }],
	["Zimmette", { status: "", isOut: true }],
	["Emanette", { status: "", isOut: true }],
	["Claims returned", { status: "missing", isOut: false }],
	["Kullanılamaz", { condition: "damaged", isOut: false }],
	["Checked out", { status: "", isOut: true }],
	["Rafta", { status: "", condition: "", loanable: "", isOut: false }],
	["Available", { status: "", condition: "", loanable: "", isOut: false }],
	["Hasarsız", { condition: "" }],
	["Hasar yok", { status: "", condition: "" }],
	["kayıp değil", { status: "" }],
	["", { status: "", isOut: false }],
])("%s", (text, state) => {
	expect(stateIn(text)).toMatchObject(state);
});

test("words that say no state are not understood", () => {
	expect(["Eskişehir", "xyz", "7"].map(stateIn)).toEqual([null, null, null]);
});

test("what an export writes is read again, in both languages", () => {
	const before: Readonly<Record<string, string>> = {
		available: "",
		on_loan: "",
		hold_shelf: "",
		in_transit: "",
	};
	for (const name of ["status", "condition", "loanable"] as const) {
		const field = library_books.fields.find((one) => one.name === name);
		if (field?.type !== "select") throw new Error(name);
		for (const value of field.values)
			for (const language of completeLanguages)
				expect(stateIn(field.valueLabels?.[value]?.[language] ?? "")?.[name]).toBe(before[value] ?? value);
	}
});
