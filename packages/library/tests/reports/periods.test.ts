import { describe, expect, it } from "vitest";
import { nameOfPeriod, periodOf } from "../../src/reports/periods.ts";

describe("named periods", () => {
	it("are whole months, over the turn of the year too", () => {
		expect(periodOf("this_month", "2028-02-11")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
		expect(periodOf("last_month", "2027-01-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
		expect(periodOf("last_month", "2027-03-31")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
	});

	it("are school years, which begin in September", () => {
		expect(periodOf("this_year", "2026-11-22")).toEqual({ from: "2026-09-01", to: "2027-08-31" });
		expect(periodOf("this_year", "2027-08-31")).toEqual({ from: "2026-09-01", to: "2027-08-31" });
		expect(periodOf("this_year", "2027-09-01")).toEqual({ from: "2027-09-01", to: "2028-08-31" });
		expect(periodOf("last_year", "2027-06-01")).toEqual({ from: "2025-09-01", to: "2026-08-31" });
	});

	it("are known again by their days", () => {
		expect(nameOfPeriod({ from: "2026-10-01", to: "2026-10-31" }, "2026-11-22")).toBe("last_month");
		expect(nameOfPeriod({ from: "2026-10-01", to: "2026-10-30" }, "2026-11-22")).toBeUndefined();
	});
});
