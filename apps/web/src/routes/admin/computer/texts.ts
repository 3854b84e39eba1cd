import { catalogue } from "../../../i18n/catalogue.ts";

export const texts = catalogue(
	{
		title: "Bilgisayar ve ağ",
		lead: "Okulun ağındaki cihazların Rafta'yı nasıl açtığı ve Rafta'nın bu bilgisayarda ne zaman çalıştığı.",
		running: "Çalışma",
		saved: "Kaydedildi",
		notPackaged:
			"Rafta burada paketten çalışmıyor. Ne zaman çalışacağını sunucuyu işleten belirler (systemd, konteyner).",
		startFile: "Bilgisayarın başlattığı dosya: {file}",
		stop: "Rafta'yı durdur",
		stopQuestion: "Rafta durdurulsun mu?",
		stopText:
			"Herkesin bağlantısı kesilir. Yeniden başlatmak için bilgisayarda Rafta dosyasına çift tıklarsınız.",
		stopNo: "Vazgeç",
		stopped: "Rafta durdu",
		stoppedText: "Başlatmak için bilgisayarda Rafta dosyasına çift tıklayın, sonra bu sayfayı yenileyin.",
	},
	{
		title: "Computer and network",
		lead: "How devices of the school's network open Rafta, and when it runs on this computer.",
		running: "Running",
		saved: "Saved",
		notPackaged:
			"Rafta does not run from a package here. Whoever operates the server decides when it runs (systemd, container).",
		startFile: "File that the computer starts: {file}",
		stop: "Stop Rafta",
		stopQuestion: "Stop Rafta?",
		stopText: "Everybody is disconnected. To start it again, double-click the Rafta file on the computer.",
		stopNo: "Cancel",
		stopped: "Rafta has stopped",
		stoppedText: "To start it, double-click the Rafta file on the computer; then reload this page.",
	},
);
