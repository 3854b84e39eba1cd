import { catalogue } from "../../../i18n/catalogue.ts";

export const httpsTexts = catalogue(
	{
		title: "Telefonlar ve öteki bilgisayarlar",
		lead: "Okulun ağındaki cihazlar Rafta'yı güvenli bağlantıyla (https) açar. Telefonun kamerası ve ağ kesilince çalışan masa bunu ister.",
		offText:
			"Rafta kendi sertifikasını yapar; sertifika yetkilisi, alan adı, internet gerekmez. Her cihaz ona bir kez güvenir.",
		port: "Port",
		portHint: "8443 çoğu bilgisayarda boştur.",
		turnOn: "Ağda aç",
		turnOff: "Kapat",
		offQuestion: "Ağdaki güvenli bağlantı kapatılsın mı?",
		offConsequence:
			"Ağdaki cihazlar Rafta'ya ulaşamaz. Yeniden açınca cihazlar aynı sertifikaya güvenmeyi sürdürür.",
		cancel: "Vazgeç",
		onDone: "Rafta ağda açık",
		offDone: "Ağdaki bağlantı kapandı",
		demo: "Gösterim ağa açılmaz: parolası herkesçe bilinir.",
		port_taken:
			"{port} portunu başka bir program kullanıyor ya da bu hesap kullanamıyor. Başka bir port yazın.",
		unknown:
			"Güvenli bağlantı başlatılamadı. Nedeni sunucunun çıktısında yazar; Rafta her dakika yeniden dener.",
		noNetwork: "Bu bilgisayar bir okul ağına bağlı görünmüyor",
		noNetworkText: "Ağ kablosunu ya da kablosuz bağlantıyı açın. Adres bulununca burada görünür.",
		scan: "Telefonla okutun",
		scanText: "Açılan sayfa sertifikayı verir ve ne yapılacağını söyler. Telefon aynı ağda olmalıdır.",
		others: "Öteki adresler",
		kind_address: "Her cihazda açılır; ağ değişirse değişir.",
		kind_local: "Değişmez. Eski Android telefonlar bulamayabilir.",
		kind_name: "Değişmez. Windows bilgisayarlar bulur.",
		firewall:
			"Cihazlar bağlanamıyorsa bilgisayarın güvenlik duvarında Rafta'ya (Node.js) özel ağ izni verin.",
		print: "Yönergeyi bastır",
		certificate: "Sertifika",
		name: "Adı",
		until: "Kökün son günü",
		renewed: "Sunucu sertifikası",
		renewedText: "{date} gününe kadar; vakti gelince ve adres değişince kendiliğinden yenilenir.",
		fingerprint: "Parmak izi (SHA-256)",
		keyText:
			"Sertifika yalnızca okul ağının adreslerine kefildir. Anahtarı bu bilgisayarın veri klasöründen çıkmaz; yedeklerde yoktur.",
		newRoot: "Yeni sertifika yap",
		newRootQuestion: "Yeni sertifika yapılsın mı?",
		newRootText:
			"Bütün cihazların yenisine bir kez daha güvenmesi gerekir. Anahtarın başkasının eline geçtiğini düşünüyorsanız ya da bilgisayarın adı değiştiyse yapın.",
		newRootDone: "Yeni sertifika yapıldı",
		sheetTitle: "Rafta'yı bu cihazda açın",
		sheetLead: "Kareyi okutun ya da tarayıcıya adresi yazın. Her cihazda bir kez yapılır.",
		afterwards: "Sonra Rafta'nın adresi:",
	},
	{
		title: "Phones and other computers",
		lead: "Devices of the school's network open Rafta over a secure connection (https). A phone's camera and a desk that works without network need it.",
		offText:
			"Rafta makes a certificate of its own; no certificate authority, domain name or internet is needed. Each device trusts it once.",
		port: "Port",
		portHint: "8443 is free on most computers.",
		turnOn: "Open to the network",
		turnOff: "Close",
		offQuestion: "Close the secure connection in the network?",
		offConsequence:
			"Devices of the network no longer reach Rafta. Opened again, they still trust the same certificate.",
		cancel: "Cancel",
		onDone: "Rafta is open to the network",
		offDone: "The connection in the network is closed",
		demo: "The demonstration is not opened to the network: everybody knows its password.",
		port_taken: "Another program uses port {port}, or this account may not. Choose another one.",
		unknown:
			"The secure connection could not start. The server's output says why; Rafta tries again every minute.",
		noNetwork: "This computer does not seem to be in a school's network",
		noNetworkText: "Connect the cable or the wireless network. Its address appears here.",
		scan: "Scan with a phone",
		scanText: "The page has the certificate and says what to do. The phone must be in the same network.",
		others: "Other addresses",
		kind_address: "Works on every device; changes with the network.",
		kind_local: "Never changes. Old Android phones may not find it.",
		kind_name: "Never changes. Windows computers find it.",
		firewall:
			"If devices cannot connect, let Rafta (Node.js) through the computer's firewall in private networks.",
		print: "Print instructions",
		certificate: "Certificate",
		name: "Name",
		until: "Root valid until",
		renewed: "Server's certificate",
		renewedText: "until {date}; renewed by itself in time, and when the address changes.",
		fingerprint: "Fingerprint (SHA-256)",
		keyText:
			"The certificate vouches for addresses of the school's network alone. Its key never leaves this computer's data folder and is in no backup.",
		newRoot: "Make a new certificate",
		newRootQuestion: "Make a new certificate?",
		newRootText:
			"Every device has to trust the new one again. Do it if somebody else may have the key, or if the computer's name has changed.",
		newRootDone: "A new certificate was made",
		sheetTitle: "Open Rafta on this device",
		sheetLead: "Scan the code, or type the address into the browser. Once for each device.",
		afterwards: "Then Rafta's address is:",
	},
);
