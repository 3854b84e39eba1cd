/** Texts of notices to accounts, in the app and by mail. */

import type { Text } from "../collections/definition.ts";
import { fillPlaceholders } from "../text/placeholders.ts";

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
			tr: "{person}, {school} okuluna katılmak istiyor.",
			en: "{person} asks to join {school}.",
		},
		path: "/schools/detail/{school_id}",
	},
	membership_approved: {
		title: { tr: "İsteğiniz onaylandı", en: "Your request was approved" },
		body: { tr: "Artık {school} okulundasınız.", en: "You now belong to {school}." },
		path: "/libraries/list",
	},
	membership_refused: {
		title: { tr: "İsteğiniz kabul edilmedi", en: "Your request was declined" },
		body: {
			tr: "{school} okuluna katılma isteğiniz kabul edilmedi.",
			en: "Your request to join {school} was declined.",
		},
		path: "/schools/list",
	},
	membership_ended: {
		title: { tr: "Okuldan ayrıldınız", en: "You left a school" },
		body: { tr: "Artık {school} okulunda değilsiniz.", en: "You no longer belong to {school}." },
		path: "/schools/list",
	},
	member_left: {
		title: { tr: "Okuldan ayrılan var", en: "Somebody left the school" },
		body: { tr: "{person}, {school} okulundan ayrıldı.", en: "{person} left {school}." },
		path: "/schools/detail/{school_id}",
	},
	account_invited: {
		title: { tr: "Rafta hesabınız hazır", en: "Your Rafta account is ready" },
		body: {
			tr: "{school} size bir okur hesabı açtı. “Parolamı unuttum” sayfasında e-posta adresinizi yazıp parolanızı belirleyin.",
			en: "{school} opened a reader's account for you. Enter your e-mail address on the “Forgotten password” page to set your password.",
		},
		sen: {
			title: "Rafta hesabın hazır",
			body: "{school} sana bir okur hesabı açtı. “Parolamı unuttum” sayfasında e-posta adresini yazıp parolanı belirle.",
		},
		path: "/users/forgot-password",
	},
	library_handed_over: {
		title: { tr: "Kütüphane size devredildi", en: "A library was handed over to you" },
		body: {
			tr: "{person}, {library} kütüphanesini size devretti.",
			en: "{person} handed {library} over to you.",
		},
		path: "/libraries/list",
	},
	report_ready: {
		title: { tr: "Raporunuz hazır", en: "Your report is ready" },
		body: {
			tr: "{report}: güncel hâli Rafta'da, Raporlar bölümünde. Dosyayı giriş yaptıktan sonra indirebilirsiniz.",
			en: "{report}: its current figures are in Rafta, under Reports. Sign in to download the file.",
		},
		path: "/book_loans?view=reports&saved={report_id}",
	},
	title_approved: {
		title: { tr: "Öneriniz yayımlandı", en: "Your suggestion was published" },
		body: {
			tr: "{title} onaylandı; artık bütün okullar kullanabilir.",
			en: "{title} was approved; all schools can use it now.",
		},
		path: "/books/create",
	},
	cover_reported: {
		title: { tr: "Bir kapak bildirildi", en: "A cover was reported" },
		body: {
			tr: "{school}, {title} eserinin kapağını bildirdi ve kendi okulunda gizledi.",
			en: "{school} reported the cover of {title} and hid it in its own school.",
		},
		path: "/books/detail/{title_id}",
	},
	title_returned: {
		title: { tr: "Öneriniz geri gönderildi", en: "Your suggestion was sent back" },
		body: { tr: "{title}: {reason}", en: "{title}: {reason}" },
		path: "/books/create?title={title_id}",
	},
	title_merged: {
		title: { tr: "Öneriniz birleştirildi", en: "Your suggestion was merged" },
		body: {
			tr: "{title} zaten vardı: nüshalarınız ve ödünçleriniz {into} eserine taşındı.",
			en: "{title} was there already: your copies and loans moved to {into}.",
		},
		path: "/books/create",
	},
	title_correction_accepted: {
		title: { tr: "Düzeltmeniz kabul edildi", en: "Your correction was accepted" },
		body: {
			tr: "{title} artık bütün okullarda düzeltilmiş hâliyle görünüyor.",
			en: "All schools see {title} as you corrected it now.",
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
			tr: "Okunmayı bekleyen iletişim mesajı var.",
			en: "A contact message waits to be read.",
		},
		path: "/admin/contacts",
	},
	backup_failed: {
		title: { tr: "Yedek alınamadı", en: "The backup failed" },
		body: {
			tr: "Kendiliğinden alınan yedek tamamlanamadı ({why}). Eski yedekler duruyor. Diskteki yeri ve yedek ayarlarını kontrol edin, sonra elle bir yedek alın.",
			en: "The automatic backup could not be completed ({why}). Older backups are still there. Check the disk and the settings of backups, then make one by hand.",
		},
		path: "/admin/settings?section=backups",
	},
	second_backup_failed: {
		title: { tr: "İkinci yedek kopyalanamadı", en: "The second backup was not copied" },
		body: {
			tr: "{place} yerine kopyalanamadı. Yedek bu bilgisayarda duruyor. USB bellekse takın, ağ klasörüyse açık olduğuna bakın; kopya bir saat içinde kendiliğinden alınır. Ayrıntı: {why}",
			en: "It could not be copied to {place}. The backup is on this computer. Plug the USB stick in, or see that the network folder is open; the copy is made within an hour by itself. Details: {why}",
		},
		path: "/admin/settings?section=backups",
	},
	rehearsal_failed: {
		title: { tr: "Geri yükleme denemesi başarısız", en: "The restore rehearsal failed" },
		body: {
			tr: "{name} geçici bir klasöre geri yüklenemedi ({why}). Verileriniz duruyor. Şimdi elle yeni bir yedek alın; Rafta onu da dener.",
			en: "{name} could not be restored into a temporary folder ({why}). Your data is there. Make a new backup by hand now; Rafta tries that one, too.",
		},
		path: "/admin",
	},
	database_damaged: {
		title: { tr: "Veritabanı hasarlı", en: "The database is damaged" },
		body: {
			tr: "Veritabanının bir bölümü okunamıyor. Sağlam bir yedekten dönün; o zamana kadar yeni yedek alınmaz.",
			en: "Part of the database cannot be read. Restore a good backup; until then no new one is made.",
		},
		path: "/admin/settings?section=backups",
	},
	due_soon: {
		title: { tr: "İade günü yaklaşıyor", en: "Due soon" },
		body: { tr: "{title} · İade tarihi: {due}", en: "{title} · Due on {due}" },
		path: "/students/{student_id}",
	},
	overdue: {
		title: { tr: "İade günü geçti", en: "Overdue" },
		body: {
			tr: "{title} · İade tarihi: {due}. Kütüphaneye getirmenizi rica ederiz.",
			en: "{title} · It was due on {due}. Please bring it back to the library.",
		},
		sen: { body: "{title} · İade tarihi: {due}. Kütüphaneye getir, lütfen." },
		path: "/students/{student_id}",
	},
	hold_ready: {
		title: { tr: "Ayırttığınız kitap hazır", en: "Your hold is ready" },
		body: {
			tr: "{title} kütüphanede sizi bekliyor. Son alma günü: {until}",
			en: "{title} waits for you in the library. Last day: {until}",
		},
		sen: {
			title: "Ayırttığın kitap hazır",
			body: "{title} kütüphanede seni bekliyor. Son alma günü: {until}",
		},
		path: "/students/{student_id}",
	},
	swap_approved: {
		title: { tr: "Takas kitabın yayında", en: "Your offer is on the shelf" },
		body: { tr: "{title} takas rafında.", en: "{title} is on the swap shelf." },
		path: "/swaps/detail/{swap_id}",
	},
	swap_rejected: {
		title: { tr: "Takas kitabın kabul edilmedi", en: "Your offer was declined" },
		body: { tr: "{title} takasa alınmadı. Görevliye sor.", en: "{title} was not taken. Ask at the library." },
		path: "/swaps/detail/{swap_id}",
	},
	swap_asked: {
		title: { tr: "Kitabını isteyen var", en: "Somebody asks for your book" },
		body: { tr: "{title} için bir takas isteği var.", en: "There is a request for {title}." },
		path: "/swaps",
	},
	swap_accepted: {
		title: { tr: "Takas kabul edildi", en: "The swap is agreed" },
		body: {
			tr: "{title} kitabını kütüphaneye getir. Son gün: {until}",
			en: "Bring {title} to the library. Last day: {until}",
		},
		path: "/swaps",
	},
	swap_declined: {
		title: { tr: "Takas olmadı", en: "No swap" },
		body: { tr: "{title} için isteğin sonuçlanmadı.", en: "Your request for {title} was not successful." },
		path: "/swaps",
	},
	swap_broken_off: {
		title: { tr: "Takastan vazgeçildi", en: "The swap was called off" },
		body: {
			tr: "{title} senin. Kütüphaneye getirdiysen geri alabilirsin.",
			en: "{title} is yours. If you brought it, you can take it back.",
		},
		path: "/swaps",
	},
	swap_remind: {
		title: { tr: "Takas kitabını getirmeyi unutma", en: "Remember to bring your book" },
		body: { tr: "{title} · Son gün: {until}", en: "{title} · Last day: {until}" },
		path: "/swaps",
	},
	swap_ready: {
		title: { tr: "Takas kitabın hazır", en: "Your swap is ready" },
		body: { tr: "{title} kütüphanede seni bekliyor.", en: "{title} waits for you in the library." },
		path: "/swaps",
	},
	swap_published: {
		title: { tr: "Takas sonucu açıklandı", en: "The swap result is out" },
		body: { tr: "{name}: kitabını gör.", en: "{name}: see your book." },
		path: "/swap_events/detail/{event_id}",
	},
	swap_unpublished: {
		title: { tr: "Takas sonucu yeniden hazırlanıyor", en: "The swap result is being made anew" },
		body: {
			tr: "{name}: gördüğün sonuç geçerli değil. Yenisi hazır olunca haber veririz.",
			en: "{name}: the result you saw no longer counts. You will hear when the new one is ready.",
		},
		path: "/swap_events/detail/{event_id}",
	},
	swap_arrived: {
		title: { tr: "Kitabın geldi", en: "Your book has arrived" },
		body: { tr: "{title} öteki okuldan geldi.", en: "{title} has come from the other school." },
		path: "/swap_events/detail/{event_id}",
	},
	swap_reported: {
		title: { tr: "Bildirilen takas kitabı", en: "A reported offer" },
		body: { tr: "{title} bildirildi.", en: "{title} was reported." },
		path: "/swaps/detail/{swap_id}",
	},
} as const satisfies Record<string, NoticeText>;

export type NoticeKind = keyof typeof texts;

export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(texts, kind);

const fill = (pattern: string, data: NoticeData): string =>
	fillPlaceholders(pattern, (name) => data[name] ?? "");

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
