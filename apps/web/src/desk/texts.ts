import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		cannotKeep:
			"İşlem bu tarayıcıda saklanamadığı için yapılmadı. Diskte yer açın ya da bağlantının gelmesini bekleyin.",
		unknownHere: "Bağlantı olmadığı için yalnızca bu cihazdaki bilgilere bakıldı.",
		online: "Bağlantı var",
		away: "Bağlantı yok (son bağlantı: {time}). Yine de ödünç verebilir, iade alabilirsiniz.",
		awayNoData: "Bağlantı yok ve bu cihazda kütüphane bilgisi yok. İşlem yapmak için bağlantı gerekir.",
		sending: "Bekleyen işlemler gönderiliyor…",
		signIn: "Oturum sona erdi. Bekleyen işlemlerin gönderilmesi için yeniden giriş yapın.",
		waiting: "Bekleyen işlem: {count}",
		synced: "Son eşitleme: {time}",
		notSynced: "Kütüphane bilgileri yükleniyor…",
		notLasting:
			"Güvenli bağlantı (HTTPS) olmadığı için bekleyen işlemler yalnızca bu sayfada saklanır: işlemler gönderilene kadar sayfayı kapatmayın.",
		cards: "İncelenecek işlem: {count}",
		refused: "Kabul edilmeyen işlem: {count}",
		refusedTitle: "Sunucunun kabul etmediği işlemler",
		refusedLead: "Bu işlemler kaydedilmedi. Gerekiyorsa kitabı yeniden okutun.",
		refusedLine: "{time} · {what} · {book}",
		checkout: "ödünç",
		checkin: "iade",
		renew: "uzatma",
		undo: "geri alma",
		unreadable: "Bu kayıt bu tarayıcıda açılamıyor.",
		seen: "Okudum, listeden kaldır",
		show: "Göster",
		login: "Giriş yap",
		leaveTitle: "Bekleyen işlemler var",
		leaveText:
			"Sunucuya henüz ulaşmayan işlem: {count}. Çıkış yaparsanız bu işlemler cihazda kalır ve burada yeniden giriş yaptığınızda gönderilir; başka bir cihazdan gönderilemez. Rafta'ya giriş yapan başka biri bunları göremez.",
		leaveMemory:
			"Sunucuya henüz ulaşmayan işlem: {count}. Güvenli bağlantı olmadığı için çıkış yaparsanız bu işlemler kaybolur.",
		leave: "Yine de çık",
		stay: "Kal",
	},
	{
		cannotKeep:
			"This browser couldn't save the action, so nothing was recorded. Free up some disk space, or try again when you are online.",
		unknownHere: "You are offline, so only the data on this device was searched.",
		online: "Connected",
		away: "No connection since {time}. You can still lend and return books.",
		awayNoData: "There is no connection, and this device has no library data. Connect to use the desk.",
		sending: "Sending pending actions…",
		signIn: "Your session has ended. Sign in again to send pending actions.",
		waiting: "Pending actions: {count}",
		synced: "Last synced: {time}",
		notSynced: "Loading library data…",
		notLasting:
			"Without a secure connection (HTTPS), pending actions are kept only on this page. Keep the page open; the actions will be lost if you close it before they are sent.",
		cards: "Actions to review: {count}",
		refused: "Rejected actions: {count}",
		refusedTitle: "Actions the server rejected",
		refusedLead: "These actions were not recorded. Scan the book again if needed.",
		refusedLine: "{time} · {what} · {book}",
		checkout: "lent",
		checkin: "returned",
		renew: "renewed",
		undo: "undone",
		unreadable: "This entry can't be opened in this browser.",
		seen: "Remove from list",
		show: "Show",
		login: "Sign in",
		leaveTitle: "Pending actions",
		leaveText:
			"{count} {count|action has|actions have} not reached the server yet. If you sign out, {count|it stays|they stay} on this device and {count|is|are} sent when you sign in here again. Other Rafta users can't see {count|it|them}, and no other device can send {count|it|them}.",
		leaveMemory:
			"{count} {count|action has|actions have} not reached the server yet. Because the connection is not secure, {count|it|they} will be lost if you sign out.",
		leave: "Sign out anyway",
		stay: "Stay signed in",
	},
);
