import { expect, test } from "vitest";
import { initials } from "../src/kit/Avatar.tsx";

test.each([
	["Işıl Öğüt", "IÖ"],
	["Ali", "A"],
	["Ayşe Nur Yılmaz", "AY"],
	["😀 Ada", "😀A"],
	["𝒳𝒴", "𝒳"],
	["محمد علي", "مع"],
	["", ""],
])("the initials of %s are %s", (name, letters) => {
	expect(initials(name)).toBe(letters);
	expect(initials(name).isWellFormed()).toBe(true);
});
