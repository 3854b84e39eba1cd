/**
 * Reasons for withdrawing copies. The regulation on school libraries (23.11.2024, article 12) names worn, of no value
 * any more, not of the school's level, and against the criteria; the rules on movable property (10.10.2024) say what
 * happens to them then: write-off (27), scrapping by a board of three (28), transfer between schools (24/2).
 */
import { type Text, text } from "../collections/definition.ts";

export const withdrawalReasons = {
	worn: text("Yıpranmış", "Worn out"),
	outdated: text("Bilimsel değerini yitirmiş", "Outdated"),
	level: text("Okul düzeyine uygun değil", "Not suitable for the school level"),
	criteria: text("Seçim ölçütlerine aykırı", "Does not meet the selection criteria"),
	duplicate: text("Gereğinden fazla nüsha", "Surplus copies"),
	lost: text("Kayıp", "Lost"),
	shortage: text("Sayım noksanı", "Missing in a stocktake"),
	donated: text("Başka kuruma devredildi", "Transferred to another institution"),
	swap: text("Takas havuzuna ayrıldı", "Set aside for swapping"),
} as const satisfies Readonly<Record<string, Text>>;

export type WithdrawalReason = keyof typeof withdrawalReasons;

const writeOff = text(
	"Kayıttan düşme (Taşınır Mal Yönetmeliği, madde 27)",
	"Withdrawal (Movable Property Regulation, article 27)",
);
const scrapping = text(
	"Hurdaya ayırma ya da imha (Taşınır Mal Yönetmeliği, madde 28)",
	"Scrapping or destruction (Movable Property Regulation, article 28)",
);
const transfer = text(
	"Devir (Taşınır Mal Yönetmeliği, madde 24 ve 31)",
	"Transfer (Movable Property Regulation, articles 24 and 31)",
);

/** Procedure in the rules on movable property for each reason. */
export const withdrawalWays: Readonly<Record<WithdrawalReason, Text>> = {
	worn: scrapping,
	outdated: scrapping,
	level: transfer,
	criteria: scrapping,
	duplicate: transfer,
	lost: writeOff,
	shortage: writeOff,
	donated: transfer,
	swap: transfer,
};

/** A member of the commission. */
export interface Member {
	readonly name: string;
	readonly duty: string;
}
