/** Messages of the contact form: one unread, one answered, and spam. */
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

const messages = [
	{
		days: 1,
		status: "new",
		name: "Nazlı Erdem",
		subject: "Okulumuz da katılabilir mi?",
		message:
			"Merhaba,\nilçemizdeki başka bir ortaokulun kütüphane sorumlusuyum. Rafta'yı bizim okul da kullanabilir mi, nereden başlamalıyız?\nTeşekkürler.",
	},
	{
		days: 6,
		status: "answered",
		name: "Kaan Tekin",
		subject: "Bağış kitap",
		message: "Evimizde çocukların okuyup bitirdiği kitaplar var. Kütüphaneye bağışlayabilir miyiz?",
		answer:
			"Çok teşekkür ederiz. Kitapları hafta içi 12.30 ile 13.30 arasında kütüphaneye bırakabilirsiniz; seçim komisyonu uygun olanları kayda alır.",
	},
	{
		days: 3,
		status: "spam",
		name: "www.kazandiran.example",
		subject: "Sitenize backlink",
		message: "SEO paketleri ve takipçi satışı için hemen tıklayın.",
		spam_signs: "no_ticket words",
	},
] as const;

export function makeContacts(today: CalendarDate): RecordData[] {
	const random = seededRandom(`rafta contacts ${drawnOn}`);
	return messages.map(({ days, ...message }, index): RecordData => {
		const made = startOf(addDays(today, -days));
		const isAnswered = message.status === "answered";
		return {
			id: random.id(),
			email: `ziyaretci${index + 1}@rafta.test`,
			answer: "",
			spam_signs: "",
			...message,
			language: homeLanguage,
			answered_at: isAnswered ? startOf(addDays(today, 1 - days)) : "",
			createdBy: "",
			created: made,
			updated: made,
		};
	});
}
