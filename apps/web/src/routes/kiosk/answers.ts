/** Responses of `/api/kiosk/*`: little about the current reader, nothing about others. */
interface KioskLoan {
	readonly id: string;
	readonly title: string;
	readonly due_on: string;
	readonly status: string;
	readonly renewable: boolean;
}

export interface KioskReader {
	readonly first_name: string;
	readonly remaining: number;
	/** What blocks every loan, in plain words. */
	readonly blocks: readonly string[];
	readonly loans: readonly KioskLoan[];
	/** Titles ready for pickup at the desk. */
	readonly ready: readonly string[];
}

interface Titled {
	readonly title: string;
	readonly reader?: KioskReader;
}

export type KioskAnswer =
	| { readonly kind: "pin" }
	| { readonly kind: "reader"; readonly visit: string; readonly reader: KioskReader }
	| (Titled & { readonly kind: "lent" | "renewed"; readonly due_on: string })
	| (Titled & { readonly kind: "returned" | "seen"; readonly to_desk: boolean; readonly again: boolean })
	| (Titled & { readonly kind: "known" });
