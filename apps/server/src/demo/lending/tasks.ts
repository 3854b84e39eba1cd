/** Tasks of the demonstration: those of the middle school's staff and of the administration. */
import { lastOrder } from "@rafta/library/tasks/order";
import { isOpenTask, type TaskStatus } from "@rafta/library/tasks/task";
import { addDays, type CalendarDate, instantOf, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

interface TaskPlan {
	readonly title: string;
	readonly status?: TaskStatus;
	readonly priority?: "low" | "high";
	/** Due date in days from today. */
	readonly due?: number;
	readonly doneAgo?: number;
	/** Assigned to the demonstration's user; unassigned without it. */
	readonly mine?: true;
	/** Task of the administration, not of a school. */
	readonly office?: true;
	readonly body?: string;
	/** Items of its checklist, completed ones first. */
	readonly items?: readonly string[];
	readonly itemsDone?: number;
}

const planned: readonly TaskPlan[] = [
	{ title: "Veli toplantısı için okuma listesi hazırla", due: 3, mine: true, priority: "high" },
	{
		title: "Kütüphane haftası panosunu hazırla",
		due: 10,
		mine: true,
		items: ["Fon kartonu al", "Öğrenci şiirlerini topla", "Fotoğrafları bastır"],
		itemsDone: 1,
	},
	{ title: "Eski dergileri ayır", priority: "low" },
	{ title: "Yeni gelen bağışları etiketle", due: 1, items: ["Barkod", "Sırt etiketi"] },
	{ title: "Okuma köşesine minder iste", due: 21, priority: "low" },
	{ title: "7. sınıfların kitap kulübünü duyur", status: "doing", due: 5, mine: true },
	{
		title: "Ansiklopedi rafını yeniden sırala",
		status: "doing",
		items: ["A–G", "H–M", "N–Z"],
		itemsDone: 2,
		body: "Raf etiketleri çekmecede.",
	},
	{ title: "Kırık rafın onarımı", status: "waiting", due: -2, body: "İdareye yazıldı, usta bekleniyor." },
	{ title: "Yayınevinden fiyat teklifi", status: "waiting", due: 7, mine: true },
	{ title: "Gönüllü öğrenci nöbetini yaz", status: "done", doneAgo: 1, mine: true },
	{ title: "Bilgisayarı güncelle", status: "done", doneAgo: 3 },
	{ title: "Geçen dönemin sayım tutanağını dosyala", status: "done", doneAgo: 40 },
	{ title: "Ansiklopedi siparişi", status: "cancelled", doneAgo: 12 },
	{ title: "Yedeği deneme olarak geri yükle", office: true, mine: true, due: 6 },
	{ title: "Okulların kapalı günlerini kontrol et", office: true, due: 14, status: "doing" },
];

export function makeTasks(
	{ school, manager, administrator }: { school: string; manager: string; administrator: string },
	today: CalendarDate,
): RecordData[] {
	const random = seededRandom(`rafta tasks ${drawnOn}`);
	return planned.map((one, index) => {
		const { status = "todo", due, doneAgo = 0, office, items } = one;
		const owner = office ? administrator : manager;
		const made = startOf(addDays(today, -45 + index));
		return {
			id: random.id(),
			title: one.title,
			body: one.body ?? "",
			status,
			priority: one.priority ?? "normal",
			due_on: due === undefined ? "" : addDays(today, due),
			done_on: isOpenTask(status) ? "" : addDays(today, -doneAgo),
			assignee: one.mine ? owner : "",
			column_order: lastOrder(instantOf(made)),
			school_id: office ? "" : school,
			checklist: (items ?? []).map((text, at) => ({ text, done: at < (one.itemsDone ?? 0) })),
			related: null,
			createdBy: owner,
			created: made,
			updated: made,
		};
	});
}
