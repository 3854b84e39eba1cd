/** Texts of notices to accounts, in the app and by mail. */

import type { Text } from "../collections/definition.ts";
import { fillPlaceholders } from "../text/placeholders.ts";
import { schoolIn } from "../turkish/suffixes.ts";

/** Values named in a notice: a person, a school, a library. */
export type NoticeData = Readonly<Record<string, string>>;

interface NoticeText {
	readonly title: Text;
	readonly body: Text;
	/** Turkish words for a pupil, who is addressed as "sen", where they differ. */
	readonly sen?: { readonly title?: string; readonly body?: string };
	/** Screen where the recipient can act on it; `{school_id}` and similar are placeholders for its data. */
	readonly path: string;
}

const texts = {
	membership_requested: {
		title: { tr: "Katılma isteği", en: "Request to join" },
		body: {
			tr: "{person}, {to_school} katılmak istiyor.",
			en: "{person} has asked to join {school}.",
		},
		path: "/schools/detail/{school_id}",
	},
	membership_approved: {
		title: { tr: "İsteğiniz onaylandı", en: "Your request was approved" },
		body: { tr: "{school} üyeliğiniz başladı.", en: "You are now a member of {school}." },
		path: "/libraries/list",
	},
	membership_refused: {
		title: { tr: "İsteğiniz reddedildi", en: "Your request was declined" },
		body: {
			tr: "{to_school} katılma isteğiniz reddedildi.",
			en: "Your request to join {school} was declined.",
		},
		path: "/schools/list",
	},
	membership_ended: {
		title: { tr: "Okul üyeliğiniz sona erdi", en: "Your school membership has ended" },
		body: { tr: "{school} üyeliğiniz sona erdi.", en: "You are no longer a member of {school}." },
		path: "/schools/list",
	},
	member_left: {
		title: { tr: "Bir görevli okuldan ayrıldı", en: "A member of staff has left" },
		body: { tr: "{person}, {from_school} ayrıldı.", en: "{person} has left {school}." },
		path: "/schools/detail/{school_id}",
	},
	account_invited: {
		title: { tr: "Rafta hesabınız hazır", en: "Your Rafta account is ready" },
		body: {
			tr: "{school} size bir okur hesabı açtı. “Parolamı unuttum” sayfasında e-posta adresinizi yazıp parolanızı belirleyin.",
			en: "{school} has created a reader account for you. Enter your email address on the “Forgotten password” page to choose your password.",
		},
		sen: {
			title: "Rafta hesabın hazır",
			body: "{school} sana bir okur hesabı açtı. “Parolamı unuttum” sayfasında e-posta adresini yazıp parolanı belirle.",
		},
		path: "/users/forgot-password",
	},
	library_handed_over: {
		title: { tr: "Kütüphane size devredildi", en: "A library has been handed over to you" },
		body: {
			tr: "{person} size bir kütüphane devretti: {library}",
			en: "{person} has handed over {library} to you.",
		},
		path: "/libraries/list",
	},
	report_ready: {
		title: { tr: "Raporunuz hazır", en: "Your report is ready" },
		body: {
			tr: "{report} adlı raporun güncel hâli Rafta'nın Raporlar bölümündedir; giriş yaparak görebilir ve indirebilirsiniz.",
			en: "{report}: the current figures are in Rafta, under Reports. Sign in to view or download them.",
		},
		path: "/book_loans?view=reports&saved={report_id}",
	},
	title_approved: {
		title: { tr: "Öneriniz yayımlandı", en: "Your suggestion was published" },
		body: {
			tr: "{title} onaylandı; eseri artık bütün okullar kullanabilir.",
			en: "{title} was approved and can now be used by all schools.",
		},
		path: "/books/create",
	},
	cover_reported: {
		title: { tr: "Bir kapak bildirildi", en: "A cover was reported" },
		body: {
			tr: "{school}, {title} adlı eserin kapağını bildirdi ve kendi kataloğunda gizledi.",
			en: "{school} reported the cover of {title} and hid it in its own catalogue.",
		},
		path: "/books/detail/{title_id}",
	},
	title_returned: {
		title: { tr: "Öneriniz geri gönderildi", en: "Your suggestion was sent back" },
		body: { tr: "{title}: {reason}", en: "{title}: {reason}" },
		path: "/books/create?title={title_id}",
	},
	title_merged: {
		title: {
			tr: "Öneriniz başka bir eserle birleştirildi",
			en: "Your suggestion was merged into another title",
		},
		body: {
			tr: "{title} katalogda zaten vardı; nüshalarınız ve ödünçleriniz {into} adlı esere taşındı.",
			en: "{title} was already in the catalogue; your copies and loans were moved to {into}.",
		},
		path: "/books/create",
	},
	title_correction_accepted: {
		title: { tr: "Düzeltmeniz kabul edildi", en: "Your correction was accepted" },
		body: {
			tr: "{title} artık bütün okullarda düzeltilmiş hâliyle görünüyor.",
			en: "All schools now see your corrected version of {title}.",
		},
		path: "/catalog/{title_id}",
	},
	title_correction_declined: {
		title: { tr: "Düzeltmeniz kabul edilmedi", en: "Your correction was declined" },
		body: { tr: "{title}: {reason}", en: "{title}: {reason}" },
		path: "/catalog/{title_id}",
	},
	contact_received: {
		title: { tr: "Yeni iletişim mesajı", en: "New contact message" },
		body: {
			tr: "Okunmayı bekleyen bir iletişim mesajı var.",
			en: "There is a new contact message.",
		},
		path: "/admin/contacts",
	},
	backup_failed: {
		title: { tr: "Yedek alınamadı", en: "Backup failed" },
		body: {
			tr: "Otomatik yedekleme tamamlanamadı ({why}). Eski yedekler duruyor. Diskteki boş yeri ve yedek ayarlarını kontrol edin, sonra elle bir yedek alın.",
			en: "The automatic backup could not be completed ({why}). Older backups are still available. Check the free disk space and the backup settings, then create a backup manually.",
		},
		path: "/admin/settings?section=backups",
	},
	second_backup_failed: {
		title: { tr: "İkinci yedek kopyalanamadı", en: "Second backup not copied" },
		body: {
			tr: "Yedek “{place}” konumuna kopyalanamadı, ama bu bilgisayarda duruyor. Konum bir USB bellekse belleği takın, ağ klasörüyse erişilebilir olup olmadığına bakın, S3 deposuysa internet bağlantısını kontrol edin; kopya bir saat içinde kendiliğinden alınır. Ayrıntı: {why}",
			en: "The backup could not be copied to “{place}”, but it is safe on this computer. If the location is a USB stick, plug it in; if it is a network folder, make sure it is reachable; if it is S3 storage, check the internet connection. The copy is created automatically within an hour. Details: {why}",
		},
		path: "/admin/settings?section=backups",
	},
	rehearsal_failed: {
		title: { tr: "Geri yükleme denemesi başarısız", en: "Restore test failed" },
		body: {
			tr: "{name} geçici bir klasöre geri yüklenemedi ({why}). Verileriniz yerinde. Şimdi elle yeni bir yedek alın; Rafta yeni yedeği de dener.",
			en: "{name} could not be restored to a temporary folder ({why}). Your data is not affected. Create a new backup manually now; Rafta will test the new one as well.",
		},
		path: "/admin",
	},
	database_damaged: {
		title: { tr: "Veritabanı hasarlı", en: "The database is damaged" },
		body: {
			tr: "Veritabanının bir bölümü okunamıyor. Sağlam bir yedeği geri yükleyin; geri yükleme tamamlanana kadar yeni yedek alınmaz.",
			en: "Part of the database can't be read. Restore a good backup. New backups will be created only after it has been restored.",
		},
		path: "/admin/settings?section=backups",
	},
	due_soon: {
		title: { tr: "İade tarihi yaklaşıyor", en: "Book due soon" },
		body: { tr: "{title} · İade tarihi: {due}", en: "{title} · Due on {due}" },
		path: "/students/{student_id}",
	},
	overdue: {
		title: { tr: "İade tarihi geçti", en: "Book overdue" },
		body: {
			tr: "{title} · İade tarihi: {due}. Kitabı kütüphaneye getirmenizi rica ederiz.",
			en: "{title} was due on {due}. Please return it to the library.",
		},
		sen: { body: "{title} · İade tarihi: {due}. Lütfen kitabı kütüphaneye getir." },
		path: "/students/{student_id}",
	},
	hold_ready: {
		title: { tr: "Ayırttığınız kitap hazır", en: "Your reserved book is ready" },
		body: {
			tr: "{title} kütüphanede sizi bekliyor. Son alma günü: {until}",
			en: "{title} is ready for you at the library. Pick it up by {until}.",
		},
		sen: {
			title: "Ayırttığın kitap hazır",
			body: "{title} kütüphanede seni bekliyor. Son alma günü: {until}",
		},
		path: "/students/{student_id}",
	},
	swap_approved: {
		title: { tr: "Takas kitabın onaylandı", en: "Your book was approved" },
		body: { tr: "{title} takasa kabul edildi.", en: "{title} has been approved for swapping." },
		path: "/swaps/detail/{swap_id}",
	},
	swap_rejected: {
		title: { tr: "Takas kitabın kabul edilmedi", en: "Your book was not accepted" },
		body: {
			tr: "{title} takasa kabul edilmedi. Nedenini görevliye sorabilirsin.",
			en: "{title} was not accepted. Ask the library why.",
		},
		path: "/swaps/detail/{swap_id}",
	},
	swap_asked: {
		title: { tr: "Kitabını isteyen var", en: "New request for your book" },
		body: { tr: "{title} için bir takas isteği var.", en: "There is a swap request for {title}." },
		path: "/swaps",
	},
	swap_accepted: {
		title: { tr: "Takas kabul edildi", en: "The swap was accepted" },
		body: {
			tr: "{title} adlı kitabı kütüphaneye getir. Son gün: {until}",
			en: "Bring {title} to the library by {until}.",
		},
		path: "/swaps",
	},
	swap_declined: {
		title: { tr: "Takas isteğin kabul edilmedi", en: "Your swap request was declined" },
		body: { tr: "{title} için isteğin kabul edilmedi.", en: "Your request for {title} was declined." },
		path: "/swaps",
	},
	swap_expired: {
		title: { tr: "Takas isteğinin süresi doldu", en: "Your swap request has expired" },
		body: {
			tr: "{title} için gönderdiğin istek zamanında yanıtlanmadı.",
			en: "Your request for {title} was not answered in time.",
		},
		path: "/swaps",
	},
	swap_broken_off: {
		title: { tr: "Takas iptal edildi", en: "The swap was cancelled" },
		body: {
			tr: "{title} sende kalıyor. Kütüphaneye bıraktıysan geri alabilirsin.",
			en: "You keep {title}. If you left it at the library, you can pick it up.",
		},
		path: "/swaps",
	},
	swap_remind: {
		title: { tr: "Takas kitabını getirmeyi unutma", en: "Remember to bring your book" },
		body: { tr: "{title} · Son gün: {until}", en: "{title} · Last day: {until}" },
		path: "/swaps",
	},
	swap_ready: {
		title: { tr: "Yeni kitabın hazır", en: "Your new book is ready" },
		body: { tr: "{title} kütüphanede seni bekliyor.", en: "{title} is ready for you at the library." },
		path: "/swaps",
	},
	swap_published: {
		title: { tr: "Takas sonucu açıklandı", en: "The swap result is out" },
		body: {
			tr: "{name} sonuçlandı. Sana kitap çıkıp çıkmadığına bak.",
			en: "{name}: see whether there is a book for you.",
		},
		path: "/swap_events/detail/{event_id}",
	},
	swap_unpublished: {
		title: { tr: "Takas sonucu yeniden hazırlanıyor", en: "The swap result is being worked out again" },
		body: {
			tr: "{name}: gördüğün sonuç artık geçerli değil. Yenisi hazır olunca haber veririz.",
			en: "{name}: the result you saw is no longer valid. We will notify you when the new one is ready.",
		},
		path: "/swap_events/detail/{event_id}",
	},
	swap_arrived: {
		title: { tr: "Yeni kitabın geldi", en: "Your new book has arrived" },
		body: { tr: "{title} karşı okuldan geldi.", en: "{title} has arrived from the partner school." },
		path: "/swap_events/detail/{event_id}",
	},
	swap_reported: {
		title: { tr: "Bir takas kitabı bildirildi", en: "A swap book was reported" },
		body: {
			tr: "{title} için uygunsuzluk bildirimi var. Lütfen kitabı inceleyin.",
			en: "A reader has reported {title}. Please review the book.",
		},
		path: "/swaps/detail/{swap_id}",
	},
} as const satisfies Record<string, NoticeText>;

export type NoticeKind = keyof typeof texts;

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(texts, kind);

/** `{to_school}` and `{from_school}` are the Turkish name with its ending: `Gazi Ortaokuluna`. */
const fill = (pattern: string, data: NoticeData): string =>
	fillPlaceholders(pattern, (name) => {
		if (name === "to_school") return schoolIn("to", data.school ?? "");
		if (name === "from_school") return schoolIn("from", data.school ?? "");
		return data[name] ?? "";
	});

/** Target of a notice: the list, if it names no record. */
const pathOf = (pattern: string, data: NoticeData): string =>
	fill(
		pattern.replace(/(?:\/detail)?\/\{(\w+)\}/g, (whole, name: string) => (data[name] ? whole : "")),
		data,
	);

/**
 * Returns a notice's text and target.
 * @param isPupil whether its recipient is a pupil
 */
export function noticeText(
	kind: NoticeKind,
	data: NoticeData,
	language: keyof Text,
	isPupil: boolean,
): { title: string; body: string; path: string } {
	const { title, body, sen, path }: NoticeText = texts[kind];
	const own = isPupil && language === "tr" ? sen : undefined;
	return {
		title: own?.title ?? title[language],
		body: fill(own?.body ?? body[language], data),
		path: pathOf(path, data),
	};
}
