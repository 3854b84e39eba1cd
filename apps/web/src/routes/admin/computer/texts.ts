import { catalogue } from "#i18n";

export const texts = catalogue(
	{
		title: "Bilgisayar ve ağ",
		lead: "Okul ağındaki cihazların Rafta'ya nasıl bağlanacağını ve Rafta'nın bu bilgisayarda ne zaman çalışacağını buradan belirlersiniz.",
		running: "Çalışma biçimi",
		saved: "Kaydedildi.",
		notPackaged:
			"Bu kurulum hazır paketle çalışmıyor. Rafta'nın ne zaman çalışacağını sunucuyu yöneten kişi belirler (örneğin systemd ya da konteyner ayarlarıyla).",
		startFile: "Bilgisayarla birlikte başlatılan dosya: {file}",
		stop: "Rafta'yı durdur",
		stopQuestion: "Rafta durdurulsun mu?",
		stopText:
			"Herkesin bağlantısı kesilir. Yeniden başlatmak için bilgisayardaki Rafta dosyasına çift tıklayın.",
		stopped: "Rafta durduruldu",
		stoppedText:
			"Yeniden başlatmak için bilgisayardaki Rafta dosyasına çift tıklayın, sonra bu sayfayı yenileyin.",
	},
	{
		title: "Computer and network",
		lead: "Choose how devices on the school network connect to Rafta, and when Rafta runs on this computer.",
		running: "When Rafta runs",
		saved: "Saved.",
		notPackaged:
			"This installation does not run from the Rafta package. Whoever manages the server decides when Rafta runs (for example with systemd or in the container settings).",
		startFile: "File started with the computer: {file}",
		stop: "Stop Rafta",
		stopQuestion: "Stop Rafta?",
		stopText:
			"Everyone will be disconnected. To start Rafta again, double-click the Rafta file on the computer.",
		stopped: "Rafta has been stopped",
		stoppedText: "To start it again, double-click the Rafta file on the computer, then reload this page.",
	},
);
