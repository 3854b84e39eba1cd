import { expect, test } from "vitest";
import { firstDue, typeInName } from "../src/routes/setup/form.ts";

test("the day that is drawn beside the rules is one on which the library is open", () => {
	// Fifteen days later is a Saturday, Republic Day, a day like any other.
	expect(firstDue("2026-11-27")).toBe("2026-12-14");
	expect(firstDue("2026-10-14")).toBe("2026-10-30");
	expect(firstDue("2026-11-26")).toBe("2026-12-11");
});

test("a school's name says its type, or nothing", () => {
	expect(typeInName("Çınaraltı İLKOKULU")).toBe("ilkokul");
	expect(typeInName("Fatih İmam Hatip Ortaokulu")).toBe("ortaokul");
	expect(typeInName("Kadıköy Anadolu Lisesi")).toBe("lise");
	expect(typeInName("Papatya Anaokulu")).toBe("okul_oncesi");
	expect(typeInName("Özel Işık İlkokulu ve Ortaokulu")).toBe("karma");
	expect(typeInName("Özel Işık Okulları")).toBeUndefined();
});
