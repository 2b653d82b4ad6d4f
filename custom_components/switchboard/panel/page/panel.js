var $r=Object.defineProperty;var vr=Object.getOwnPropertyDescriptor;var Ti=n=>{throw TypeError(n)};var m=(n,s,e,t)=>{for(var i=t>1?void 0:t?vr(s,e):s,o=n.length-1,a;o>=0;o--)(a=n[o])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&$r(s,e,i),i};var Fs=(n,s,e)=>s.has(n)||Ti("Cannot "+e);var p=(n,s,e)=>(Fs(n,s,"read from private field"),e?e.call(n):s.get(n)),g=(n,s,e)=>s.has(n)?Ti("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),I=(n,s,e,t)=>(Fs(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),l=(n,s,e)=>(Fs(n,s,"access private method"),e);var Ai=(n,s,e,t)=>({set _(i){I(n,s,i,e)},get _(){return p(n,s,t)}});/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Yt=globalThis,Zt=Yt.ShadowRoot&&(Yt.ShadyCSS===void 0||Yt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Bs=Symbol(),Ri=new WeakMap,ut=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Bs)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Zt&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Ri.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Ri.set(e,s))}return s}toString(){return this.cssText}},Si=n=>new ut(typeof n=="string"?n:n+"",void 0,Bs),O=(n,...s)=>{let e=n.length===1?n[0]:s.reduce((t,i,o)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+n[o+1],n[0]);return new ut(e,n,Bs)},Ei=(n,s)=>{if(Zt)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=Yt.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},Ws=Zt?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Si(e)})(n):n;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:xr,defineProperty:kr,getOwnPropertyDescriptor:Tr,getOwnPropertyNames:Ar,getOwnPropertySymbols:Rr,getPrototypeOf:Sr}=Object,Jt=globalThis,Ci=Jt.trustedTypes,Er=Ci?Ci.emptyScript:"",Cr=Jt.reactiveElementPolyfillSupport,mt=(n,s)=>n,ft={toAttribute(n,s){switch(s){case Boolean:n=n?Er:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},Qt=(n,s)=>!xr(n,s),Pi={attribute:!0,type:String,converter:ft,reflect:!1,useDefault:!1,hasChanged:Qt};Symbol.metadata??=Symbol("metadata"),Jt.litPropertyMetadata??=new WeakMap;var se=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Pi){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&kr(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:o}=Tr(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let c=i?.call(this);o?.call(this,a),this.requestUpdate(s,c,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Pi}static _$Ei(){if(this.hasOwnProperty(mt("elementProperties")))return;let s=Sr(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(mt("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(mt("properties"))){let e=this.properties,t=[...Ar(e),...Rr(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(Ws(i))}else s!==void 0&&e.push(Ws(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Ei(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:ft).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(i):this.setAttribute(i,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let o=t.getPropertyOptions(i),a=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:ft;this._$Em=i;let c=a.fromAttribute(e,o.type);this[i]=c??this._$Ej?.get(i)??c,this._$Em=null}}requestUpdate(s,e,t,i=!1,o){if(s!==void 0){let a=this.constructor;if(i===!1&&(o=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Qt)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:o},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),o!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,o]of this._$Ep)this[i]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,o]of t){let{wrapped:a}=o,c=this[i];a!==!0||this._$AL.has(i)||c===void 0||this.C(i,void 0,o,c)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};se.elementStyles=[],se.shadowRootOptions={mode:"open"},se[mt("elementProperties")]=new Map,se[mt("finalized")]=new Map,Cr?.({ReactiveElement:se}),(Jt.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var zs=globalThis,Ni=n=>n,Xt=zs.trustedTypes,Ii=Xt?Xt.createPolicy("lit-html",{createHTML:n=>n}):void 0,Gs="$lit$",ie=`lit$${Math.random().toFixed(9).slice(2)}$`,Vs="?"+ie,Pr=`<${Vs}>`,_e=document,yt=()=>_e.createComment(""),bt=n=>n===null||typeof n!="object"&&typeof n!="function",Ys=Array.isArray,Hi=n=>Ys(n)||typeof n?.[Symbol.iterator]=="function",Ks=`[ 	
\f\r]`,gt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Oi=/-->/g,qi=/>/g,ye=RegExp(`>|${Ks}(?:([^\\s"'>=/]+)(${Ks}*=${Ks}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),Di=/'/g,Ui=/"/g,Li=/^(?:script|style|textarea|title)$/i,Zs=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),r=Zs(1),Mi=Zs(2),za=Zs(3),ne=Symbol.for("lit-noChange"),d=Symbol.for("lit-nothing"),ji=new WeakMap,be=_e.createTreeWalker(_e,129);function Fi(n,s){if(!Ys(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ii!==void 0?Ii.createHTML(s):s}var Bi=(n,s)=>{let e=n.length-1,t=[],i,o=s===2?"<svg>":s===3?"<math>":"",a=gt;for(let c=0;c<e;c++){let u=n[c],$,P,y=-1,T=0;for(;T<u.length&&(a.lastIndex=T,P=a.exec(u),P!==null);)T=a.lastIndex,a===gt?P[1]==="!--"?a=Oi:P[1]!==void 0?a=qi:P[2]!==void 0?(Li.test(P[2])&&(i=RegExp("</"+P[2],"g")),a=ye):P[3]!==void 0&&(a=ye):a===ye?P[0]===">"?(a=i??gt,y=-1):P[1]===void 0?y=-2:(y=a.lastIndex-P[2].length,$=P[1],a=P[3]===void 0?ye:P[3]==='"'?Ui:Di):a===Ui||a===Di?a=ye:a===Oi||a===qi?a=gt:(a=ye,i=void 0);let N=a===ye&&n[c+1].startsWith("/>")?" ":"";o+=a===gt?u+Pr:y>=0?(t.push($),u.slice(0,y)+Gs+u.slice(y)+ie+N):u+ie+(y===-2?c:N)}return[Fi(n,o+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},_t=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let o=0,a=0,c=s.length-1,u=this.parts,[$,P]=Bi(s,e);if(this.el=n.createElement($,t),be.currentNode=this.el.content,e===2||e===3){let y=this.el.content.firstChild;y.replaceWith(...y.childNodes)}for(;(i=be.nextNode())!==null&&u.length<c;){if(i.nodeType===1){if(i.hasAttributes())for(let y of i.getAttributeNames())if(y.endsWith(Gs)){let T=P[a++],N=i.getAttribute(y).split(ie),F=/([.?@])?(.*)/.exec(T);u.push({type:1,index:o,name:F[2],strings:N,ctor:F[1]==="."?ts:F[1]==="?"?ss:F[1]==="@"?is:$e}),i.removeAttribute(y)}else y.startsWith(ie)&&(u.push({type:6,index:o}),i.removeAttribute(y));if(Li.test(i.tagName)){let y=i.textContent.split(ie),T=y.length-1;if(T>0){i.textContent=Xt?Xt.emptyScript:"";for(let N=0;N<T;N++)i.append(y[N],yt()),be.nextNode(),u.push({type:2,index:++o});i.append(y[T],yt())}}}else if(i.nodeType===8)if(i.data===Vs)u.push({type:2,index:o});else{let y=-1;for(;(y=i.data.indexOf(ie,y+1))!==-1;)u.push({type:7,index:o}),y+=ie.length-1}o++}}static createElement(s,e){let t=_e.createElement("template");return t.innerHTML=s,t}};function we(n,s,e=n,t){if(s===ne)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,o=bt(s)?void 0:s._$litDirective$;return i?.constructor!==o&&(i?._$AO?.(!1),o===void 0?i=void 0:(i=new o(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=we(n,i._$AS(n,s.values),i,t)),s}var es=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??_e).importNode(e,!0);be.currentNode=i;let o=be.nextNode(),a=0,c=0,u=t[0];for(;u!==void 0;){if(a===u.index){let $;u.type===2?$=new Be(o,o.nextSibling,this,s):u.type===1?$=new u.ctor(o,u.name,u.strings,this,s):u.type===6&&($=new ns(o,this,s)),this._$AV.push($),u=t[++c]}a!==u?.index&&(o=be.nextNode(),a++)}return be.currentNode=_e,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Be=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=d,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=we(this,s,e),bt(s)?s===d||s==null||s===""?(this._$AH!==d&&this._$AR(),this._$AH=d):s!==this._$AH&&s!==ne&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Hi(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==d&&bt(this._$AH)?this._$AA.nextSibling.data=s:this.T(_e.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=_t.createElement(Fi(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let o=new es(i,this),a=o.u(this.options);o.p(e),this.T(a),this._$AH=o}}_$AC(s){let e=ji.get(s.strings);return e===void 0&&ji.set(s.strings,e=new _t(s)),e}k(s){Ys(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let o of s)i===e.length?e.push(t=new n(this.O(yt()),this.O(yt()),this,this.options)):t=e[i],t._$AI(o),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Ni(s).nextSibling;Ni(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},$e=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,o){this.type=1,this._$AH=d,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=d}_$AI(s,e=this,t,i){let o=this.strings,a=!1;if(o===void 0)s=we(this,s,e,0),a=!bt(s)||s!==this._$AH&&s!==ne,a&&(this._$AH=s);else{let c=s,u,$;for(s=o[0],u=0;u<o.length-1;u++)$=we(this,c[t+u],e,u),$===ne&&($=this._$AH[u]),a||=!bt($)||$!==this._$AH[u],$===d?s=d:s!==d&&(s+=($??"")+o[u+1]),this._$AH[u]=$}a&&!i&&this.j(s)}j(s){s===d?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},ts=class extends $e{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===d?void 0:s}},ss=class extends $e{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==d)}},is=class extends $e{constructor(s,e,t,i,o){super(s,e,t,i,o),this.type=5}_$AI(s,e=this){if((s=we(this,s,e,0)??d)===ne)return;let t=this._$AH,i=s===d&&t!==d||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==d&&(t===d||i);i&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},ns=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){we(this,s)}},Wi={M:Gs,P:ie,A:Vs,C:1,L:Bi,R:es,D:Hi,V:we,I:Be,H:$e,N:ss,U:is,B:ts,F:ns},Nr=zs.litHtmlPolyfillSupport;Nr?.(_t,Be),(zs.litHtmlVersions??=[]).push("3.3.3");var Ki=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let o=e?.renderBefore??null;t._$litPart$=i=new Be(s.insertBefore(yt(),o),o,void 0,e??{})}return i._$AI(n),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Js=globalThis,G=class extends se{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Ki(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return ne}};G._$litElement$=!0,G.finalized=!0,Js.litElementHydrateSupport?.({LitElement:G});var Ir=Js.litElementPolyfillSupport;Ir?.({LitElement:G});(Js.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Or={attribute:!0,type:String,converter:ft,reflect:!1,hasChanged:Qt},qr=(n=Or,s,e)=>{let{kind:t,metadata:i}=e,o=globalThis.litPropertyMetadata.get(i);if(o===void 0&&globalThis.litPropertyMetadata.set(i,o=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),o.set(e.name,n),t==="accessor"){let{name:a}=e;return{set(c){let u=s.get.call(this);s.set.call(this,c),this.requestUpdate(a,u,n,!0,c)},init(c){return c!==void 0&&this.C(a,void 0,n,c),c}}}if(t==="setter"){let{name:a}=e;return function(c){let u=this[a];s.call(this,c),this.requestUpdate(a,u,n,!0,c)}}throw Error("Unsupported decorator location: "+t)};function U(n){return(s,e)=>typeof e=="object"?qr(n,s,e):((t,i,o)=>{let a=i.hasOwnProperty(o);return i.constructor.createProperty(o,t),a?Object.getOwnPropertyDescriptor(i,o):void 0})(n,s,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function S(n){return U({...n,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ve=(n,s,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof s!="object"&&Object.defineProperty(n,s,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function oe(n,s){return(e,t,i)=>{let o=a=>a.renderRoot?.querySelector(n)??null;if(s){let{get:a,set:c}=typeof t=="object"?e:i??(()=>{let u=Symbol();return{get(){return this[u]},set($){this[u]=$}}})();return ve(e,t,{get(){let u=a.call(this);return u===void 0&&(u=o(this),(u!==null||this.hasUpdated)&&c.call(this,u)),u}})}return ve(e,t,{get(){return o(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var zi=new Map,Qs=new Map;function b(n,s){let e=`${n}/${s}`,t=zi.get(e)??{};return zi.set(e,t),t}function Gi(n){if(n==="en")return Promise.resolve();let s=Qs.get(n)??Dr(n);return Qs.set(n,s),s.catch(()=>Qs.delete(n)),s.catch(()=>{})}async function Dr(n){let s=await fetch(new URL(`${n}.json`,import.meta.url));if(!s.ok)throw new Error(`The texts could not be loaded: ${s.status}`);let e=await s.json();for(let[t,i]of Object.entries(e))Object.assign(b(n,t),i)}var Vi=b("de","i18n");var Yi={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var Zi=b("es","i18n");var Ji=b("fr","i18n");var Qi=b("it","i18n");var Xi=b("nl","i18n");function Y(n){return(s,e,t={})=>{let i=Xs(s.hass.language),o=n[i],a=n.en,c=t.count;return((typeof c=="number"&&new Intl.PluralRules(i).select(c)==="one"?o[`${e}_one`]:void 0)??o[e]??a[e]??e).replace(/\{(\w+)\}/g,(P,y)=>{let T=t[y];return T===void 0?P:typeof T=="number"?s.show.number(T):T})}}function Xs(n){let s=n.toLowerCase().split("-")[0]??"en";return s==="de"||s==="es"||s==="fr"||s==="it"||s==="nl"?s:"en"}var f=Y({en:Yi,de:Vi,es:Zi,fr:Ji,it:Qi,nl:Xi});var re=class extends Error{constructor(e,t,i){super(i);this.kind=e;this.code=t}},jr=1,Hr=2,Lr=3;function B(n,s){if(s instanceof re)return s;let e=typeof s=="number"?s:s?.code;if(e===Hr)return new re("expired","expired",f(n,"expired"));if(e===Lr||e===jr||!n.hass.connected)return new re("lost","lost",f(n,"lost"));if(e==="unknown_command")return new re("gone","gone",f(n,"gone"));let t=s??{},i=t.translation_key,o=i&&t.translation_domain?n.hass.localize(`component.${t.translation_domain}.exceptions.${i}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(s);return new re("refused",String(i??e??"unknown"),o||a)}var ei={state:"loading"},Mr=4e3,os=class{constructor(s,e){this.app=s;this.changed=e;this.current=ei;this.#e=0}#e;async load(s){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?ei:{state:"loading",value:t});let i=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},Mr);try{let o=await s();e===this.#e&&this.#t({state:"ready",value:o})}catch(o){if(e!==this.#e)return;let a=B(this.app(),o);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(i)}}put(s){this.#e+=1,this.#t({state:"ready",value:s})}clear(){this.#e+=1,this.#t(ei)}#t(s){this.current=s,this.changed()}};function M(n,s,e,t){let{state:i,value:o,failure:a}=s,c=i==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${f(n,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${f(n,"again")}</button>`:d}
        </div>`:d,u=i==="loading"&&(o===void 0||s.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${f(n,s.is_slow?"loading_long":"loading")}
        </p>`:d;return r`${c}${u}${o===void 0?d:e(o)}`}var j=O`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled) {
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var C=class extends G{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=j}#e;#t;loader(){return new os(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([U({attribute:!1})],C.prototype,"app",2),m([U({attribute:!1})],C.prototype,"path",2);var rs=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"conversations")}</h1>`}};rs=m([E("sb-conversations")],rs);var as=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"graph")}</h1>`}};as=m([E("sb-graph")],as);function te(n,s,e=d){return r`<section class="card stack" data-state="empty">
    <h2>${n}</h2>
    <p>${s}</p>
    ${e===d?d:r`<div class="row">${e}</div>`}
  </section>`}function ls(n){return te(f(n,"log_off_title"),`${f(n,"log_off")}${n.isAdmin?"":` ${f(n,"log_off_ask")}`}`,n.isAdmin?r`<a class="button filled" href=${n.link("/settings")}>
          ${f(n,"open_settings")}
        </a>`:d)}var en=b("de","views/health/i18n");var tn={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var sn=b("es","views/health/i18n");var nn=b("fr","views/health/i18n");var on=b("it","views/health/i18n");var rn=b("nl","views/health/i18n");var A=Y({en:tn,de:en,es:sn,fr:nn,it:on,nl:rn});var Br=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function xe(n,s){if(!s)return"";if(Br.includes(s))return A(n,`reason_${s}`);let e=n.hass.localize(`component.switchboard.exceptions.${s}.message`);return e&&!e.includes("{")?e:A(n,"reason_other",{reason:s})}var Wr=60*864e5,an="/config/integrations/integration/switchboard",wt,W,ln,dn,cn,pn,hn,un,mn,fn,We=class extends C{constructor(){super(...arguments);g(this,W);this.busy=!1;g(this,wt,this.loader())}load(){p(this,wt).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${f(e,"health")}</h1>
        <button @click=${()=>this.load()}>${A(e,"look_again")}</button>
      </div>
      ${M(e,p(this,wt).current,t=>l(this,W,ln).call(this,t),()=>this.load())}
    </div>`}};wt=new WeakMap,W=new WeakSet,ln=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${A(t,"guests")}</p>`:d}
      ${e.connections.length?e.connections.map(i=>l(this,W,dn).call(this,i)):te(A(t,"empty_title"),A(t,"empty"),r`<a class="button filled" href=${an}>${A(t,"to_integration")}</a>`)}
      ${l(this,W,fn).call(this,e.database)}
    `},dn=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?d:r`<div class="alert bad stack">
            <p>${A(t,"not_loaded")}</p>
            <a href=${an}>${A(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(i=>r`<li>
            ${i.takes_over?A(t,"takes_over",{agent:i.name,other:t.entityName(i.takes_over)}):A(t,"nobody_takes_over",{agent:i.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(i=>l(this,W,cn).call(this,e,i))}</div>
    </section>`},cn=function(e,t){let{app:i}=this,o=t.last_failure,a=o!==null&&(t.last_success??"")<o.at,c=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",u={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[c];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${u}">
          ${A(i,`is_${c}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${A(i,`role_${t.role}`)}${t.rank?`, ${A(i,"rank",{rank:t.rank})}`:""}.
        ${t.model?A(i,"model",{model:t.model}):A(i,"model_unknown")}
      </p>
      ${l(this,W,pn).call(this,t)}
      <p>
        ${t.last_success?A(i,"last_success",{ago:i.show.ago(t.last_success)}):A(i,"no_success")}
        ${o?A(i,"last_failure",{ago:i.show.ago(o.at)}):A(i,"no_failure")}
      </p>
      ${o?r`<p class=${a?"alert bad":"quiet"}>${xe(i,o.reason)}</p>`:d}
      ${t.week.calls?l(this,W,hn).call(this,t):r`<p class="quiet">${A(i,"never_asked")}</p>`}
      ${l(this,W,un).call(this,e,t)}
    </article>`},pn=function(e){if(!e.retires)return d;let{app:t}=this,i=`${e.retires}T12:00:00Z`,o=Date.parse(i)-Date.now()<Wr;return r`<p class=${o?"alert warn":"quiet"}>
      ${A(t,e.is_over?"retired":"retires",{day:t.show.date(i)})}
    </p>`},hn=function(e){let{app:t}=this,i=[e.day,e.week],o=(c,u)=>r`<tr>
        <th scope="row">${A(t,c)}</th>
        ${i.map($=>r`<td class="number">${u($)}</td>`)}
      </tr>`,a=c=>c.p50===null||c.p95===null?"–":`${t.show.span(c.p50)} / ${t.show.span(c.p95)}`;return r`<table>
      <thead>
        <tr>
          <th scope="col">${A(t,"typical")}</th>
          <th class="number" scope="col">${A(t,"day")}</th>
          <th class="number" scope="col">${A(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${o("calls",c=>t.show.number(c.calls))}
        ${o("errors",c=>c.error_rate===null?"–":t.show.percent(c.error_rate))}
        ${e.role==="embedding"?d:o("first_word",c=>a(c.first_word_ms))}
        ${o("whole",c=>a(c.whole_ms))}
      </tbody>
    </table>`},un=function(e,t){let{app:i}=this,o=[...new Set([...t.refused,...Object.keys(t.values)])];return o.length?r`<div class="stack">
      <p class="quiet">${A(i,"refuses")}</p>
      <ul class="plain row">
        ${o.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${A(i,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,W,mn).call(this,e,t)}}
        >
          ${A(i,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${A(i,"refuses_nothing")}</p>`},mn=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(A(this.app,"will_ask"))}catch(i){this.app.notifyFailure(i)}finally{this.busy=!1,this.load()}},fn=function(e){let{app:t}=this,i=e.problem!==null||e.is_kept&&!e.is_open,o=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=i?"bad":o?"warn":e.is_open?"good":"",c=(u,$)=>r`<tr>
        <th scope="row">${A(t,u)}</th>
        <td>${$}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${A(t,"database")}</h2>
        <span class="chip ${a}">${A(t,i?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${i?r`<p class="alert bad">${A(t,"db_bad_means")}</p>`:d}
      <table>
        <tbody>
          ${c("log",A(t,e.is_kept?"log_on":"log_off"))}
          ${c("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?c("integrity",A(t,`db_${e.integrity}`)):d}
          ${e.checked?c("checked",t.show.dateTime(e.checked)):d}
          ${c("backup",e.is_held_for_backup?A(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):A(t,"backup_unknown"))}
          ${c("retention",e.retention_days===null?A(t,"for_ever"):A(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?c("dropped",t.show.number(e.dropped)):d}
        </tbody>
      </table>
      ${e.is_kept?d:r`<div class="row"><a class="button" href=${t.link("/settings")}>${f(t,"open_settings")}</a></div>`}
    </section>`},We.styles=[j,O`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],m([S()],We.prototype,"busy",2),We=m([E("sb-health")],We);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ze={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},$t=n=>(...s)=>({_$litDirective$:n,values:s}),Ke=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Kr}=Wi,gn=n=>n;var bn=n=>n.strings===void 0,yn=()=>document.createComment(""),Ge=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(yn(),i),a=t.insertBefore(yn(),i);e=new Kr(o,a,n,n.options)}else{let o=e._$AB.nextSibling,a=e._$AM,c=a!==n;if(c){let u;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(u=n._$AU)!==a._$AU&&e._$AP(u)}if(o!==i||c){let u=e._$AA;for(;u!==o;){let $=gn(u).nextSibling;gn(t).insertBefore(u,i),u=$}}}return e},he=(n,s,e=n)=>(n._$AI(s,e),n),zr={},_n=(n,s=zr)=>n._$AH=s,wn=n=>n._$AH,ds=n=>{n._$AR(),n._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var $n=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},vt=$t(class extends Ke{constructor(n){if(super(n),n.type!==ze.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],o=[],a=0;for(let c of n)i[a]=t?t(c,a):a,o[a]=e(c,a),a++;return{values:o,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=wn(n),{values:o,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,o;let c=this.ut??=[],u=[],$,P,y=0,T=i.length-1,N=0,F=o.length-1;for(;y<=T&&N<=F;)if(i[y]===null)y++;else if(i[T]===null)T--;else if(c[y]===a[N])u[N]=he(i[y],o[N]),y++,N++;else if(c[T]===a[F])u[F]=he(i[T],o[F]),T--,F--;else if(c[y]===a[F])u[F]=he(i[y],o[F]),Ge(n,u[F+1],i[y]),y++,F--;else if(c[T]===a[N])u[N]=he(i[T],o[N]),Ge(n,i[y],i[T]),T--,N++;else if($===void 0&&($=$n(a,N,F),P=$n(c,y,T)),$.has(c[y]))if($.has(c[T])){let V=P.get(a[N]),Me=V!==void 0?i[V]:null;if(Me===null){let Q=Ge(n,i[y]);he(Q,o[N]),u[N]=Q}else u[N]=he(Me,o[N]),Ge(n,i[y],Me),i[V]=null;N++}else ds(i[T]),T--;else ds(i[y]),y++;for(;N<=F;){let V=Ge(n,u[F+1]);he(V,o[N]),u[N++]=V}for(;y<=T;){let V=i[y++];V!==null&&ds(V)}return this.ut=a,_n(n,u),ne}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var xt=(n,s)=>{let e=n._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),xt(t,s);return!0},cs=n=>{let s,e;do{if((s=n._$AM)===void 0)break;e=s._$AN,e.delete(n),n=s}while(e?.size===0)},vn=n=>{for(let s;s=n._$AM;n=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(n))break;e.add(n),Yr(s)}};function Gr(n){this._$AN!==void 0?(cs(this),this._$AM=n,vn(this)):this._$AM=n}function Vr(n,s=!1,e=0){let t=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0)if(s)if(Array.isArray(t))for(let o=e;o<t.length;o++)xt(t[o],!1),cs(t[o]);else t!=null&&(xt(t,!1),cs(t));else xt(this,n)}var Yr=n=>{n.type==ze.CHILD&&(n._$AP??=Vr,n._$AQ??=Gr)},ps=class extends Ke{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),vn(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(xt(this,s),cs(this))}setValue(s){if(bn(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var ke=class{constructor(s,e){this.app=s;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#i=!1}#e;#t;#i;async start(s,e={}){this.#e=s,this.#t+=1,this.#i=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0)}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(s,e=this.total){this.items=s,this.total=e,this.changed()}async#s(s){let e=this.#e;if(!e)return;let t=this.#t;this.#i=!0,this.state="loading",this.failure=void 0,this.changed();try{let i=await e(s);if(t!==this.#t)return;this.items=s===0?i.items:[...this.items,...i.items],this.total=i.total,this.next=i.next_offset,this.hasFirst=!0,this.state="ready"}catch(i){if(t!==this.#t)return;this.state="failed",this.failure=B(this.app(),i)}finally{t===this.#t&&(this.#i=!1,this.changed())}}foot(){let s=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${f(s,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${f(s,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${f(s,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${f(s,"all_shown",{count:this.total})}</p>
      ${this.next===null?d:r`<button ${Zr(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${f(s,"more")}
          </button>`}
    </div>`}},ti=class extends ps{#e;#t=()=>{};constructor(s){if(super(s),s.type!==ze.ELEMENT)throw new Error("inSight belongs to an element")}render(s){return d}update(s,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(i=>i.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(s.element)),d}disconnected(){this.#e?.disconnect(),this.#e=void 0}},Zr=$t(ti);var Ae,hs,xn,Te=class extends G{constructor(){super(...arguments);g(this,hs);this.heading="";g(this,Ae,null)}firstUpdated(){I(this,Ae,Jr()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),p(this,Ae)instanceof HTMLElement&&p(this,Ae).isConnected&&p(this,Ae).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,hs,xn)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};Ae=new WeakMap,hs=new WeakSet,xn=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},Te.styles=[j,O`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([U()],Te.prototype,"heading",2),m([oe("dialog")],Te.prototype,"dialog",2),Te=m([E("sb-dialog")],Te);function Jr(){let n=document.activeElement;for(;n?.shadowRoot?.activeElement;)n=n.shadowRoot.activeElement;return n}var kn=b("de","views/memory/i18n");var Tn={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var An=b("es","views/memory/i18n");var Rn=b("fr","views/memory/i18n");var Sn=b("it","views/memory/i18n");var En=b("nl","views/memory/i18n");var h=Y({en:Tn,de:kn,es:An,fr:Rn,it:Sn,nl:En});var Xr={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},ea={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},ta={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},sa={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},ia={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function kt(n,s,e){let t=s[e];return t?h(n,t):e}var Re=(n,s)=>kt(n,Xr,s),us=(n,s)=>kt(n,ea,s),si=(n,s)=>kt(n,ta,s),Cn=(n,s)=>kt(n,sa,s),Pn=(n,s)=>kt(n,ia,s);function Tt(n,s,e){return e==null||e===""?h(n,"nothing"):typeof e=="boolean"?h(n,e?"yes":"no"):s==="owner"?n.ownerName(String(e)):s==="kind"?Re(n,String(e)):s==="status"?us(n,String(e)):s==="confidence"&&typeof e=="number"?n.show.percent(e):s==="valid_to"?n.show.dateTime(String(e)):String(e)}function Ve(n,s){return r`<span class="row">
    <span class="chip">${n.ownerName(s.owner)}</span>
    <span class="chip">${Re(n,s.kind)}</span>
    ${"pinned"in s&&s.pinned?r`<span class="chip good">${h(n,"pinned")}</span>`:d}
    ${s.in_doubt_with?.length?r`<span class="chip warn">${h(n,"in_doubt")}</span>`:d}
    ${s.status==="active"?d:r`<span class="chip">${us(n,s.status)}</span>`}
  </span>`}function Se(n,s){return n!==void 0&&(n.own===null||n.own===s)}var ms=["preference","feedback","fact"],ii=["memories","messages","facts","entities","relations"];var na={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},ue,Z,Nn,In,On,qn,fs,Dn,At,ae=class extends C{constructor(){super(...arguments);g(this,Z);this.heading="";this.isBusy=!1;this.trouble="";g(this,ue,this.loader());g(this,fs,async()=>{let{app:e}=this,t=p(this,ue).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,Z,Dn).call(this,i)),this.dispatchEvent(new Event("forgotten"))}catch(i){let o=B(e,i);this.trouble=o.message,o.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});g(this,At,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){p(this,ue).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=p(this,ue).current,i=t.state==="ready"&&t.value!==void 0,o=i&&ii.every(a=>!t.value?.[a]?.total);return r`<sb-dialog .heading=${this.heading} @closed=${p(this,At)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:d}
        ${M(e,t,a=>l(this,Z,Nn).call(this,a,o),()=>this.load())}
      </div>
      <button slot="actions" @click=${p(this,At)}>${f(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy||o}
        @click=${p(this,fs)}
      >
        ${h(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};ue=new WeakMap,Z=new WeakSet,Nn=function(e,t){let{app:i}=this;return r`
      <p>${h(i,t?"nothing_goes":"all_goes")}</p>
      ${ii.map(o=>l(this,Z,In).call(this,o,e[o],e.messages_are_withheld))}
      ${e.conversations?r`<p>${h(i,"going_conversations",{count:e.conversations})}</p>`:d}
      ${e.names.length?r`<p>${h(i,"going_names",{names:e.names.join(", ")})}</p>`:d}
      ${l(this,Z,On).call(this,e)}
    `},In=function(e,t,i){if(!t?.total)return d;let{app:o}=this,a=h(o,na[e],{count:t.total});return e==="messages"&&i?r`<p>${a} <span class="quiet">${h(o,"withheld")}</span></p>`:r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${a}</summary>
      <ul>
        ${t.items.map(c=>r`<li>
            ${c.text}${c.is_cut?" …":""}
            ${c.status&&c.status!=="active"?r`<span class="chip">${us(o,c.status)}</span>`:d}
            ${c.at?r`<span class="quiet"
                  >${h(o,c.role==="user"?"said_at":"answered_at",{owner:o.ownerName(c.owner),at:o.show.dateTime(c.at)})}</span
                >`:d}
          </li>`)}
      </ul>
      ${t.next_offset===null?d:r`<button @click=${()=>l(this,Z,qn).call(this,e,t)}>${f(o,"more")}</button>`}
    </details>`},On=function(e){let{app:t}=this,i=e.would_stay;if(!i)return d;let o=(a,c)=>c.length?r`<p>${a}</p>
            <ul>
              ${c.map(u=>r`<li>${u.text}</li>`)}
            </ul>`:d;return r`
      ${o(h(t,"stays_contains"),i.only_contain_it)}
      ${o(h(t,"stays_about"),i.may_be_about_it)}
      ${i.messages_that_only_contain_it?r`<p>${h(t,"stays_messages",{count:i.messages_that_only_contain_it})}</p>`:d}
    `},qn=async function(e,t){try{let i=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),o=p(this,ue).current.value,a=i[e];if(!o||!a)return;if(i.revision!==o.revision){this.load();return}p(this,ue).put({...o,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=B(this.app,i).message}},fs=new WeakMap,Dn=function(e){let{app:t}=this,i=[...e.files_to_delete,...e.damaged_copies];return[h(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[h(t,"not_erased")],...i.length?[h(t,"files_left",{files:i.join(", ")})]:[]].join(" ")},At=new WeakMap,ae.styles=[j,O`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([U({attribute:!1})],ae.prototype,"what",2),m([U()],ae.prototype,"heading",2),m([S()],ae.prototype,"isBusy",2),m([S()],ae.prototype,"trouble",2),ae=m([E("sb-memory-forget")],ae);function Un(n,{items:s,owners:e,how_they_hang_together:t}){let i=e.map(o=>n.ownerName(o)).join(", ");return r`
    <p class="quiet">${h(n,"recall_for",{owners:i})}</p>
    ${t.map(o=>r`<p>${o}</p>`)}
    ${s.length===0?r`<p data-state="empty">${f(n,"none_found")}</p>`:r`<ol class="stack">
          ${s.map(o=>oa(n,o))}
        </ol>`}
  `}function oa(n,s){let[e]=s.sources,t=s.memory_id?n.link(`/memory/${encodeURIComponent(s.memory_id)}`):e?n.link(`/turn/${encodeURIComponent(e)}`):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${s.text}</a>`:s.text}</p>
    <p class="quiet">
      ${ra(n,s).join("; ")}. ${h(n,"score",{score:n.show.number(s.score,4)})}
      ${s.by_way_of?r`<br />${s.by_way_of}`:d}
    </p>
    <span class="chip ${s.would_be_told?"good":""}"
      >${h(n,s.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function ra(n,s){let e=s.reasons.map(t=>{switch(t){case"words":return h(n,"reason_words",{share:n.show.percent(s.share)});case"meaning":return h(n,"reason_meaning");case"graph":return h(n,"reason_graph");case"overview":return h(n,"reason_overview")}});return e.length?e:[h(n,"reason_other")]}function Rt(n,s,e){if(n.isAdmin)return{label:f(n,"undo"),run:()=>{aa(n,s,e)}}}async function aa(n,s,e){try{let t={memory_id:s,limit:1},{items:i}=await n.call("memory/history",t),[o]=i;if(!o)return;let{revision:a}=await n.call("memory/get",t);await n.call("memory/undo",{memory_id:s,expected_revision:a,group_id:o.group_id}),n.notify(h(n,"undone"))}catch(t){n.notifyFailure(t)}e()}var la=20,St,Et,K,jn,Hn,ni,oi,ri,ai,Ee=class extends C{constructor(){super(...arguments);g(this,K);this.busy="";g(this,St,this.loader());g(this,Et,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:la});p(this,St).load(()=>e("waiting")),p(this,Et).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${h(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${h(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${M(e,p(this,St).current,({items:i})=>r`<ul class="plain">
                ${vt(i,o=>o.id,o=>l(this,K,jn).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:d}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${h(e,"doubts_title")}</h2>
            <p class="quiet">${h(e,"doubts")}</p>
            ${M(e,p(this,Et).current,({items:i})=>r`<ul class="plain">
                ${vt(ca(i),da,o=>l(this,K,Hn).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:d}
    </div>`}};St=new WeakMap,Et=new WeakMap,K=new WeakSet,jn=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:d}
      <div class="spread">
        ${Ve(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${h(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,K,ni).call(this,e,"confirm")}
            >
              ${h(t,"confirm")}
            </button>`:d}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${h(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,K,ni).call(this,e,"reject")}
        >
          ${h(t,"reject")}
        </button>
      </div>
    </li>`},Hn=function(e){let{app:t}=this,i=this.busy===""&&Se(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(o=>r`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(o.id)}`)}>${o.text}</a>
          </blockquote>
          <button
            ?disabled=${!i}
            aria-label=${`${h(t,"this_holds")}: ${o.text}`}
            @click=${()=>l(this,K,oi).call(this,o,o===e.first?e.second:e.first,!1)}
          >
            ${h(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!i}
          aria-label=${`${h(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,K,oi).call(this,e.first,e.second,!0)}
        >
          ${h(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},ni=async function(e,t){await l(this,K,ri).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(h(this.app,t==="confirm"?"confirmed":"rejected"))})},oi=async function(e,t,i){let o=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,K,ri).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...o(e),others:[o(t)],both_hold:i});let{app:a}=this;a.notify(h(a,"settled"),Rt(a,e.id,()=>l(this,K,ai).call(this)))})},ri=async function(e,t,i){this.busy=e;try{await i()}catch(o){this.app.notifyFailure(o)}finally{this.busy=""}l(this,K,ai).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},ai=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Ee.styles=[j,O`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],m([U({attribute:!1})],Ee.prototype,"summary",2),m([S()],Ee.prototype,"busy",2),Ee=m([E("sb-memory-waiting")],Ee);var da=n=>`${n.first.id} ${n.second.id}`;function ca(n){let s=new Map;for(let e of n)for(let t of e.in_doubt_with??[]){let[i,o]=e.id<t.id?[e,t]:[t,e];s.set(`${i.id} ${o.id}`,{first:i,second:o})}return[...s.values()]}var pa=250,ha=50,Ln={words:"",owner:"",kind:"",status:"active",isRecalling:!1},Pe,Ze,Ne,R,Ce,gs,Ye,Mn,Fn,Bn,ys,Wn,Kn,bs,_s,li,ws,$s,le=class extends C{constructor(){super(...arguments);g(this,R);this.isForgetting=!1;g(this,Pe,new ke(()=>this.app,()=>this.requestUpdate()));g(this,Ze,this.loader());g(this,Ne);g(this,bs,e=>{let t=e.target.value.trim();clearTimeout(p(this,Ne)),I(this,Ne,setTimeout(()=>l(this,R,li).call(this,t),pa))});g(this,_s,e=>{e.preventDefault(),clearTimeout(p(this,Ne)),l(this,R,li).call(this,this.search.value.trim())});g(this,ws,()=>{l(this,R,Ce).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,R,Ye).call(this)});g(this,$s,()=>{this.isForgetting=!1,l(this,R,Ce).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(p(this,Ne))}load(){l(this,R,gs).call(this,!1),this.wanted.isRecalling&&l(this,R,Ye).call(this)}render(){let{app:e,summary:t}=this,{words:i,owner:o,kind:a,status:c}=this.wanted,$=!(i||o||a)&&c==="active"&&p(this,Pe).hasFirst&&p(this,Pe).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:d}
      ${$?l(this,R,Mn).call(this):r`${l(this,R,Fn).call(this)} ${l(this,R,Wn).call(this)}`}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:i,...o?{owner:o}:{}}}
            .heading=${h(e,"forget_about",{words:i})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${p(this,$s)}
          ></sb-memory-forget>`:d}
    </div>`}};Pe=new WeakMap,Ze=new WeakMap,Ne=new WeakMap,R=new WeakSet,Ce=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},gs=function(e){let{words:t,owner:i,kind:o,status:a}=this.wanted,c={limit:ha,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...i?{owner:i}:{},...o?{kind:o}:{}};p(this,Pe).start(u=>this.app.call("memory/list",{...c,offset:u}),{clear:e})},Ye=function(){let{words:e,owner:t}=this.wanted;p(this,Ze).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Mn=function(){let{app:e}=this;return e.info&&!e.info.logs?ls(e):r`${te(h(e,"empty_title"),h(e,"empty"))}
      <ul class="stack">
        <li>${h(e,"empty_say_preference")}</li>
        <li>${h(e,"empty_say_fact")}</li>
        <li>${h(e,"empty_ask")}</li>
      </ul>`},Fn=function(){let{app:e,summary:t,wanted:i}=this;return r`<form class="card" role="search" @submit=${p(this,_s)}>
      <label class="field search" for="search"
        >${h(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${i.words}
          @input=${p(this,bs)}
        />
      </label>
      ${l(this,R,ys).call(this,h(e,"owner"),i.owner,[["",h(e,"everybody")],...t.owners.map(o=>[o.owner,`${e.ownerName(o.owner)} (${e.show.number(l(this,R,Bn).call(this,o.kinds))})`])],o=>l(this,R,Ce).call(this,{owner:o}))}
      ${l(this,R,ys).call(this,h(e,"kind"),i.kind,[["",h(e,"all_kinds")],...ms.map(o=>[o,Re(e,o)])],o=>l(this,R,Ce).call(this,{kind:o}))}
      ${l(this,R,ys).call(this,h(e,"which"),i.status,[["active",h(e,"which_active")],["pinned",h(e,"which_pinned")],["all",h(e,"which_all")]],o=>l(this,R,Ce).call(this,{status:o}))}
      ${i.words?r`<div class="row search">
            <button type="button" aria-expanded=${i.isRecalling} @click=${p(this,ws)}>
              ${h(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!Se(t,i.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${h(e,"forget_about",{words:i.words})}
            </button>
          </div>`:d}
    </form>`},Bn=function(e){return Object.values(e).reduce((t,i)=>t+i,0)},ys=function(e,t,i,o){return r`<label class="field"
      >${e}
      <select
        @change=${a=>{o(a.target.value),l(this,R,gs).call(this,!0),this.wanted.isRecalling&&l(this,R,Ye).call(this)}}
      >
        ${i.map(([a,c])=>r`<option value=${a} ?selected=${a===t}>${c}</option>`)}
      </select>
    </label>`},Wn=function(){let{app:e,wanted:t}=this,i=p(this,Pe);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${h(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${M(e,p(this,Ze).current,o=>Un(e,o),()=>l(this,R,Ye).call(this))}
          </section>`:d}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${h(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${i.state==="ready"?h(e,"found",{count:i.total}):""}
        </p>
        ${i.hasFirst&&i.items.length===0?r`<p data-state="empty">${f(e,"none_found")}</p>`:r`<ul class="plain">
              ${vt(i.items,o=>o.id,o=>l(this,R,Kn).call(this,o))}
            </ul>`}
        ${i.foot()}
      </section>
    `},Kn=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${Ve(t,e)}
        <span class="quiet">
          ${e.by_person?h(t,"told_by_person"):h(t,"learnt_from",{count:e.sources})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},bs=new WeakMap,_s=new WeakMap,li=function(e){e!==this.wanted.words&&(l(this,R,Ce).call(this,{words:e,...e?{}:{isRecalling:!1}}),p(this,Ze).clear(),l(this,R,gs).call(this,!0),this.wanted.isRecalling&&l(this,R,Ye).call(this))},ws=new WeakMap,$s=new WeakMap,le.styles=[j,O`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([U({attribute:!1})],le.prototype,"summary",2),m([U({attribute:!1})],le.prototype,"wanted",2),m([S()],le.prototype,"isForgetting",2),m([oe("#search")],le.prototype,"search",2),le=m([E("sb-memory-list")],le);var me=new Map;function Ct(n){let{text:s,kind:e,owner:t,pinned:i,valid_to:o}=n;return{text:s,kind:e,owner:t,pinned:i,until:o?ma(o):""}}function vs({base:n,fields:s}){let e=Ct(n),t={};return s.text.trim()!==e.text&&(t.text=s.text.trim()),s.kind!==e.kind&&(t.kind=s.kind),s.owner!==e.owner&&(t.owner=s.owner),s.pinned!==e.pinned&&(t.pinned=s.pinned),s.until!==e.until&&(s.until?t.valid_to=ua(s.until):t.no_end=!0),t}function ua(n){return new Date(`${n}T23:59:59`).toISOString()}function ma(n){let s=new Date(n),e=t=>String(t).padStart(2,"0");return`${s.getFullYear()}-${e(s.getMonth()+1)}-${e(s.getDate())}`}var fa=300,ga=["text","kind","owner","pinned","until"],ya={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},H,zn,di,Gn,Je,ks,Vn,Yn,ci,Zn,Pt,J=class extends C{constructor(){super(...arguments);g(this,H);this.isBusy=!1;this.trouble="";g(this,ks,e=>{e.preventDefault(),l(this,H,Yn).call(this,this.draft)});g(this,Pt,()=>{me.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=me.get(this.memory.id)??{base:this.memory,fields:Ct(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:i}=this.draft,o=Object.keys(vs(this.draft)).length>0;return r`<form class="card stack" @submit=${p(this,ks)}>
      <h2>${h(e,"edit_title")}</h2>
      ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:d}
      ${t?l(this,H,zn).call(this,t):d}
      <label class="field"
        >${h(e,"text")}
        <textarea
          rows="3"
          maxlength=${fa}
          required
          .value=${i.text}
          @input=${a=>l(this,H,Je).call(this,{text:xs(a)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${h(e,"kind")}
          <select @change=${a=>l(this,H,Je).call(this,{kind:xs(a)})}>
            ${ms.map(a=>r`<option value=${a} ?selected=${a===i.kind}>
                  ${Re(e,a)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?r`<label class="field"
              >${h(e,"owner")}
              <select @change=${a=>l(this,H,Je).call(this,{owner:xs(a)})}>
                ${l(this,H,Gn).call(this).map(a=>r`<option value=${a} ?selected=${a===i.owner}>
                      ${e.ownerName(a)}
                    </option>`)}
              </select>
            </label>`:d}
        <label class="field"
          >${h(e,"until")}
          <input
            type="date"
            .value=${i.until}
            @change=${a=>l(this,H,Je).call(this,{until:xs(a)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${i.pinned}
            @change=${a=>l(this,H,Je).call(this,{pinned:a.target.checked})}
          />
          ${h(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${h(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!o||this.isBusy||t!==void 0}>
          ${h(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${p(this,Pt)}>
          ${f(e,"cancel")}
        </button>
      </div>
    </form>`}};H=new WeakSet,zn=function(e){let{app:t}=this,i=Ct(e),o=this.draft.fields,a=Ct(this.draft.base);return r`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${h(t,"conflict_title")}</h3>
      <p>${h(t,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${h(t,"field")}</span></th>
              <th scope="col">${h(t,"conflict_theirs")}</th>
              <th scope="col">${h(t,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${ga.filter(c=>i[c]!==o[c]||a[c]!==o[c]).map(c=>r`<tr>
                <th scope="row">${h(t,ya[c])}</th>
                <td>${l(this,H,di).call(this,c,i)}</td>
                <td>${l(this,H,di).call(this,c,o)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,H,Vn).call(this,e)}}>
          ${h(t,"conflict_store")}
        </button>
        <button type="button" @click=${p(this,Pt)}>${h(t,"conflict_keep")}</button>
      </div>
    </section>`},di=function(e,t){let{app:i}=this;return e==="pinned"?h(i,t.pinned?"yes":"no"):e==="kind"?Re(i,t.kind):e==="owner"?i.ownerName(t.owner):e==="until"?t.until?i.show.date(`${t.until}T12:00:00`):h(i,"nothing"):t.text},Gn=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Je=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},me.set(this.memory.id,this.draft)},ks=new WeakMap,Vn=async function(e){this.theirs=void 0;let t=vs(this.draft);Object.keys(t).length&&await l(this,H,ci).call(this,t,e.revision)},Yn=async function(e){let t=vs(e);!Object.keys(t).length||this.isBusy||await l(this,H,ci).call(this,t,e.base.revision)},ci=async function(e,t){let{app:i}=this,o=this.memory.id;this.isBusy=!0,this.trouble="";try{await i.call("memory/update",{...e,memory_id:o,expected_revision:t}),me.delete(o),this.dispatchEvent(new Event("stored"))}catch(a){let c=B(i,a);this.trouble=c.message,c.code==="memory_changed_meanwhile"&&await l(this,H,Zn).call(this,o)}finally{this.isBusy=!1}},Zn=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=B(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Pt=new WeakMap,J.styles=[j,O`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],m([U({attribute:!1})],J.prototype,"memory",2),m([S()],J.prototype,"draft",2),m([S()],J.prototype,"theirs",2),m([S()],J.prototype,"isBusy",2),m([S()],J.prototype,"trouble",2),m([oe("textarea")],J.prototype,"text",2),m([oe("#conflict")],J.prototype,"conflict",2),J=m([E("sb-memory-editor")],J);function xs(n){return n.target.value}var ba=["noop","conflict"];function Jn(n,s,e,t){let i=n.isAdmin&&s.undone_at===null&&!ba.includes(s.action),o=n.show.dateTime(s.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${si(n,s.action)}</strong>
        <span class="quiet">${Cn(n,s.actor)}, ${o}</span>
        ${s.undone_at?r`<span class="chip">${h(n,"was_undone",{at:n.show.ago(s.undone_at)})}</span>`:d}
      </p>
      ${i?r`<button
            ?disabled=${!e}
            aria-label=${`${f(n,"undo")}: ${si(n,s.action)}, ${o}`}
            @click=${t}
          >
            ${f(n,"undo")}
          </button>`:d}
    </div>
    ${Object.keys(s.changes).length?r`<dl>
          ${_a(s).map(([a,{before:c,after:u}])=>r`<div>
              <dt>${Pn(n,a)}</dt>
              <dd>
                ${c==null?d:r`<span class="unseen">${h(n,"before")}</span>
                      <del>${Tt(n,a,c)}</del>`}
                ${wa(s)?d:r`<span class="unseen">${h(n,"after")}</span>
                      <ins>${Tt(n,a,u)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:d}
  </li>`}function _a({changes:n}){let s=Object.entries(n),{text:e}=n;return e&&(e.before===null||e.after===null)?[["text",e]]:s}var wa=({changes:n})=>n.text?.after===null;var $a=250,va=20,Nt,Qe,Ie,Qn,pi,Ts,As,It,X=class extends C{constructor(){super(...arguments);g(this,Ie);this.holds="this";this.isBusy=!1;this.trouble="";g(this,Nt,this.loader());g(this,Qe);g(this,Ts,()=>{clearTimeout(p(this,Qe)),I(this,Qe,setTimeout(()=>this.load(),$a))});g(this,As,async()=>{let{app:e,memory:t,other:i}=this;if(!i||this.isBusy)return;let[o,a]=this.holds==="this"?[t,i]:[i,t],c=u=>({memory_id:u.id,expected_revision:u.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...c(o),others:[c(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:o.id}))}catch(u){let $=B(e,u);this.trouble=$.message,$.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});g(this,It,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(p(this,Qe))}load(){let e=this.words?.value.trim();p(this,Nt).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:va,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:i}=this;return r`<sb-dialog .heading=${h(e,"merge_title")} @closed=${p(this,It)}>
      <div class="stack">
        <p>${h(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:d}
        <label class="field"
          >${h(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${p(this,Ts)} />
        </label>
        ${M(e,p(this,Nt).current,({items:o})=>l(this,Ie,Qn).call(this,o.filter(a=>a.id!==t.id)),()=>this.load())}
        ${i?r`<fieldset>
              <legend>${h(e,"merge_holds")}</legend>
              ${l(this,Ie,pi).call(this,"this",t.text)} ${l(this,Ie,pi).call(this,"other",i.text)}
            </fieldset>`:d}
      </div>
      <button slot="actions" @click=${p(this,It)}>${f(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy}
        @click=${p(this,As)}
      >
        ${h(e,"merge")}
      </button>
    </sb-dialog>`}};Nt=new WeakMap,Qe=new WeakMap,Ie=new WeakSet,Qn=function(e){let{app:t}=this;return e.length?r`<fieldset>
      <legend>${h(t,"merge_with")}</legend>
      ${e.map(i=>r`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${i.id===this.other?.id}
            @change=${()=>this.other=i}
          />
          ${i.text}
        </label>`)}
    </fieldset>`:r`<p data-state="empty">${f(t,"none_found")}</p>`},pi=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},Ts=new WeakMap,As=new WeakMap,It=new WeakMap,X.styles=[j,O`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([U({attribute:!1})],X.prototype,"memory",2),m([S()],X.prototype,"other",2),m([S()],X.prototype,"holds",2),m([S()],X.prototype,"isBusy",2),m([S()],X.prototype,"trouble",2),m([oe("#words")],X.prototype,"words",2),X=m([E("sb-memory-merge")],X);var Oe,Dt,tt,v,Xe,Xn,eo,Ot,to,so,Rs,Ss,io,qt,no,oo,hi,ro,Es,et,de=class extends C{constructor(){super(...arguments);g(this,v);this.doing="";this.busy="";this.said="";g(this,Oe,this.loader());g(this,Dt,new ke(()=>this.app,()=>this.requestUpdate()));g(this,tt,new ke(()=>this.app,()=>this.requestUpdate()));g(this,Es,()=>{this.doing="",me.delete(p(this,v,Xe)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(p(this,Oe).clear(),this.said="",this.doing=me.has(p(this,v,Xe))?"edit":""),super.willUpdate(e)}load(){let e=p(this,v,Xe);p(this,Oe).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),p(this,Dt).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),p(this,tt).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${M(e,p(this,Oe).current,t=>l(this,v,Xn).call(this,t.memory),()=>this.load())}
    </div>`}};Oe=new WeakMap,Dt=new WeakMap,tt=new WeakMap,v=new WeakSet,Xe=function(){return this.path[0]??""},Xn=function(e){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,v,io).call(this,h(t,"stored"))}
            @closed=${()=>l(this,v,Ss).call(this,!0)}
          ></sb-memory-editor>`:l(this,v,eo).call(this,e)}
      ${l(this,v,to).call(this,e)} ${l(this,v,so).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${h(t,"forget_this")}
            @closed=${()=>l(this,v,Ss).call(this,!1)}
            @forgotten=${p(this,Es)}
          ></sb-memory-forget>`:d}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,v,Ss).call(this,!1)}
            @merged=${i=>l(this,v,ro).call(this,i.detail)}
          ></sb-memory-merge>`:d}
    `},eo=function(e){let{app:t}=this,i=Se(this.summary,e.owner)&&this.busy==="",o=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${Ve(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${h(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:d}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${h(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(a=>r`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(a.id)}`)}>${a.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${h(t,"decide_in_list")}</a></p>
          </div>`:d}
      <dl>
        ${l(this,v,Ot).call(this,h(t,"since"),t.show.date(e.valid_from))}
        ${l(this,v,Ot).call(this,h(t,"until"),Tt(t,"valid_to",e.valid_to))}
        ${l(this,v,Ot).call(this,h(t,"how_known"),e.by_person?h(t,"told_by_person"):`${h(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,v,Ot).call(this,h(t,"used"),e.last_used_at?h(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):h(t,"never_used"))}
      </dl>
      ${Se(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!i} @click=${()=>l(this,v,Rs).call(this,"edit")}>
              ${h(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!i} @click=${()=>{l(this,v,no).call(this,e)}}>
              ${h(t,e.pinned?"unpin":"pin")}
            </button>
            ${o?r`<button id="merge" ?disabled=${!i} @click=${()=>l(this,v,Rs).call(this,"merge")}>
                  ${h(t,"merge")}
                </button>`:d}
            <button id="forget" class="bad" ?disabled=${!i} @click=${()=>l(this,v,Rs).call(this,"forget")}>
              ${h(t,"forget")}
            </button>
          </div>`:r`<p class="quiet">${h(t,"not_yours")}</p>`}
    </section>`},Ot=function(e,t){return r`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},to=function(e){let{app:t}=this,i=p(this,Dt),o=e.sources-i.total;return r`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${h(t,"evidence")}</h2>
      ${i.hasFirst&&!e.sources?r`<p>${h(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:r`<ul class="plain">
              ${i.items.map(a=>r`<li>
                  <blockquote>${a.text}${a.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${h(t,a.role==="user"?"said_at":"answered_at",{owner:t.ownerName(a.owner),at:t.show.dateTime(a.at)})}
                    <a href=${t.link(`/turn/${encodeURIComponent(a.id)}`)}
                      >${h(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${i.hasFirst&&o>0?r`<p class="quiet">${h(t,"evidence_gone",{count:o})}</p>`:d}
            ${i.foot()}`}
    </section>`},so=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${h(e,"history")}</h2>
      <ol class="plain">
        ${p(this,tt).items.map(t=>Jn(e,t,this.busy==="",()=>{l(this,v,oo).call(this,t)}))}
      </ol>
      ${p(this,tt).foot()}
    </section>`},Rs=function(e){this.said="",this.doing=e},Ss=function(e){this.doing="",e&&l(this,v,qt).call(this,"edit")},io=function(e){this.doing="",this.said=e,this.app.notify(e,Rt(this.app,p(this,v,Xe),()=>l(this,v,et).call(this))),l(this,v,et).call(this),l(this,v,qt).call(this,"edit")},qt=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},no=async function(e){let{app:t}=this;await l(this,v,hi).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=h(t,e.pinned?"unpinned":"was_pinned")}),l(this,v,qt).call(this,"pin")},oo=async function(e){let{app:t}=this,i=p(this,Oe).current.value?.memory;if(!i)return;let o=!0;await l(this,v,hi).call(this,e.group_id,async()=>{o=(await t.call("memory/undo",{memory_id:i.id,expected_revision:i.revision,group_id:e.group_id})).memory!==null,this.said=h(t,"undone"),t.notify(this.said)}),o?l(this,v,qt).call(this,"history"):t.go("/memory",{replace:!0})},hi=async function(e,t){this.busy=e;try{await t()}catch(i){this.app.notifyFailure(i)}finally{this.busy=""}l(this,v,et).call(this)},ro=function(e){let{app:t}=this;this.doing="",t.notify(h(t,"merged"),Rt(t,e,()=>l(this,v,et).call(this))),e!==p(this,v,Xe)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,v,et).call(this)},Es=new WeakMap,et=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},de.styles=[j,O`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([U({attribute:!1})],de.prototype,"summary",2),m([S()],de.prototype,"doing",2),m([S()],de.prototype,"busy",2),m([S()],de.prototype,"said",2),de=m([E("sb-memory-one")],de);var Ut,jt,Cs=class extends C{constructor(){super(...arguments);g(this,Ut,Ln);g(this,jt,this.loader())}load(){p(this,jt).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?h(e,"one"):f(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${h(e,"to_list")}</a>`:d}
      </div>
      ${M(e,p(this,jt).current,o=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${o}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${o}
                .wanted=${p(this,Ut)}
                @wanted=${a=>I(this,Ut,a.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};Ut=new WeakMap,jt=new WeakMap,Cs=m([E("sb-memory")],Cs);var Ps=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"request")}</h1>`}};Ps=m([E("sb-request")],Ps);var Ns=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"settings")}</h1>`}};Ns=m([E("sb-settings")],Ns);var ao=b("de","views/turn/i18n");var ui={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look under what was recalled.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What was recalled",recalled_none:"Nothing was recalled for this turn.",way_profile:"told before",way_words:"called to mind by the words",way_tool:"looked up by a tool",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}"};var lo=b("es","views/turn/i18n");var co=b("fr","views/turn/i18n");var po=b("it","views/turn/i18n");var ho=b("nl","views/turn/i18n");var _=Y({en:ui,de:ao,es:lo,fr:co,it:po,nl:ho});function Ht(n){return n in ui?n:void 0}function st(n,s){let e=Ht(`why_${s??""}`);return e?_(n,e):s??""}function ka(n,s){let{route:e,reason:t}=s,i=Ht(`${e}_${t}`)??Ht(`${e}_other`);return i?_(n,i,{why:st(n,s.error??t)}):st(n,t)}function mo(n,s){let{heard:e,answers:t,turn:i}=s,o=[];if(e&&o.push({title:`${_(n,"heard")} · ${n.ownerName(e.owner)}`,at:n.show.time(e.at,!0),body:uo(n,e)}),i){let a=Ht(`route_${i.route}`);o.push({title:_(n,"way"),failed:i.failed,body:r`<p>
          ${a?r`<span class="chip">${_(n,a)}</span>`:d} ${ka(n,i)}
        </p>
        ${i.route==="model"&&i.error!==null?r`<p>${_(n,"broke",{why:st(n,i.error)})}</p>`:d}`}),o.push(...Ta(n,i))}for(let a of t)o.push({title:_(n,a.is_late?"answered_late":"answered"),at:n.show.time(a.at,!0),body:uo(n,a)});return o}function uo(n,s){return r`<p class="said">${s.text}</p>
    ${s.is_cut?r`<p class="quiet">${_(n,"cut")}</p>`:d}`}function Ta(n,s){let e=Math.max(s.total_ms,s.late_ms??0,1),t=0,i=s.requests.map(o=>({at:o.at_ms,step:Aa(n,o,e)}));for(let o of s.tools)t=o.at_ms??t,i.push({at:t,step:Ra(n,o,e)});for(let o of s.states)i.push({at:o.at_ms,step:Sa(n,o)});return i.sort((o,a)=>o.at-a.at).map(({step:o})=>o)}function fo(n,s,e){let t=Math.min(100,100*n/e);return[t,Math.min(100-t,100*(s??0)/e)]}function mi(n,s){return _(n,"after",{span:n.show.span(s)})}function go(n){return r`<dl class="facts">
    ${n.map(s=>s?r`<div>
            <dt>${s[0]}</dt>
            <dd>${s[1]}</dd>
          </div>`:d)}
  </dl>`}function Aa(n,s,e){let{show:t}=n;return{title:_(n,"request",{deployment:s.deployment}),failed:s.failed!==null&&s.failed!=="abandoned",at:mi(n,s.at_ms),share:fo(s.at_ms,s.duration_ms,e),body:r`${s.first_choice!==null?r`<p>
            ${_(n,"took_over",{deployment:s.first_choice,why:st(n,s.passed_over)})}
          </p>`:d}
      ${s.retries.map(i=>r`<p>${_(n,"retried",{why:st(n,i)})}</p>`)}
      ${s.failed!==null?r`<p>${_(n,"request_failed",{why:st(n,s.failed)})}</p>`:d}
      ${go([s.purpose==="turn"?void 0:[_(n,"purpose"),s.purpose],s.model?[_(n,"model"),s.model]:void 0,[_(n,"in"),t.number(s.input_tokens)],s.cached_tokens?[_(n,"cached"),t.number(s.cached_tokens)]:void 0,[_(n,"out"),t.number(s.output_tokens)],s.reasoning_tokens?[_(n,"reasoning"),t.number(s.reasoning_tokens)]:void 0,s.cost===null?void 0:[_(n,"cost"),t.money(s.cost)],s.first_word_ms===null?void 0:[_(n,"first_word"),t.span(s.first_word_ms)],s.duration_ms===null?void 0:[_(n,"took"),t.span(s.duration_ms)]])}`}}function Ra(n,s,e){let{show:t}=n;return{title:_(n,"tool",{name:s.name}),failed:s.failed,...s.at_ms===null?{}:{at:mi(n,s.at_ms),share:fo(s.at_ms,s.duration_ms,e)},body:r`${s.duration_ms===null?d:go([[_(n,"took"),t.span(s.duration_ms)]])}
      <details>
        <summary>${_(n,"given")}</summary>
        <pre>${s.arguments||_(n,"nothing")}</pre>
      </details>
      ${s.is_private?r`<p class="quiet">${_(n,"private")}</p>`:r`<details>
            <summary>${_(n,"gave")}</summary>
            <pre>${s.result||_(n,"nothing")}</pre>
          </details>`}
      ${s.is_cut?r`<p class="quiet">${_(n,"cut")}</p>`:d}`}}function Sa(n,s){let e=_(n,"absent");return{title:_(n,"changed",{name:n.entityName(s.entity_id)}),at:mi(n,s.at_ms),body:r`<p>
      ${_(n,"from_to",{before:s.before??e,after:s.after??e})}
    </p>`}}function yo(n,s){return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${_(n,"recalled")}</h2>
    ${s.recalled.length===0?r`<p class="quiet">${_(n,"recalled_none")}</p>`:r`<ul class="memories">
          ${s.recalled.map(e=>r`<li>${Ea(n,e)}</li>`)}
        </ul>`}
  </section>`}function bo(n,s){let{memories:e,waiting:t,is_read:i}=s.learnt,o=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${_(n,"learnt")}</h2>
    ${o?r`<p class="quiet">${_(n,i?"learnt_none":"learnt_unread")}</p>`:d}
    ${e.length?r`<ul class="memories">
          ${e.map(a=>r`<li>${_o(n,a)}</li>`)}
        </ul>`:d}
    ${t?r`<p>
          ${_(n,"waiting",{count:t})}
          <a href=${n.link("/memory/waiting")}>${_(n,"decide")}</a>
        </p>`:d}
  </section>`}function Ea(n,s){let e=r`<span class="quiet">${_(n,`way_${s.way}`)}</span>`;if(s.memory)return r`${_o(n,s.memory)} ${e}`;if(s.conversation_id!==null){let t=`/conversations/${encodeURIComponent(s.conversation_id)}`;return r`<a href=${n.link(t)}>${_(n,"recalled_message")}</a> ${e}`}return r`${_(n,"recalled_gone")} ${e}`}function _o(n,s){return r`<a href=${n.link(`/memory/${encodeURIComponent(s.id)}`)}>${s.text}</a>
    <span class="chip">${n.ownerName(s.owner)}</span>`}var Ca=200,qe,it,Mt,nt,ot,z,wo,$o,vo,xo,ko,To,Lt=class extends C{constructor(){super(...arguments);g(this,z);g(this,qe,this.loader());g(this,it,this.loader());g(this,Mt,"");g(this,nt);g(this,ot,0)}connectedCallback(){super.connectedCallback();let e=++Ai(this,ot)._;this.app.subscribe("turns/subscribe",{},t=>l(this,z,wo).call(this,t)).then(t=>{e===p(this,ot)&&this.isConnected?I(this,nt,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),I(this,ot,p(this,ot)+1),(e=p(this,nt))==null||e.call(this),I(this,nt,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==p(this,Mt)&&(p(this,qe).clear(),p(this,it).clear()),I(this,Mt,e),p(this,qe).load(async()=>{let t=await this.app.call("turns/get",{message_id:e});return t.turn?.requests.length&&p(this,it).load(()=>l(this,z,$o).call(this,t)),t}))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${f(this.app,"turn")}</h1>
      ${this.path.length===0?te(_(this.app,"unnamed_title"),_(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${_(this.app,"to_conversations")}</a
            >`):M(this.app,p(this,qe).current,e=>l(this,z,vo).call(this,e),()=>this.load())}
    </div>`}};qe=new WeakMap,it=new WeakMap,Mt=new WeakMap,nt=new WeakMap,ot=new WeakMap,z=new WeakSet,wo=function(e){e.message_id===p(this,qe).current.value?.heard?.id&&this.load()},$o=async function(e){return(await this.app.call("request/list",{limit:Ca})).items.filter(i=>i.message_id!==null&&i.message_id===e.heard?.id)},vo=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):d}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:d}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:d}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:d}
        </p>
        <a
          class="button"
          href=${this.app.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${_(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${_(this.app,"axis")}</h2>
        ${e.turn?l(this,z,ko).call(this,e):d}
        <ol class="axis">
          ${mo(this.app,e).map(i=>l(this,z,To).call(this,i))}
        </ol>
        ${l(this,z,xo).call(this)}
        ${e.turn?.is_wiped?r`<p class="quiet">${_(this.app,"wiped")}</p>`:d}
      </section>
      ${e.turn?d:te(_(this.app,"old_title"),_(this.app,"old"))}
      ${e.turn?yo(this.app,e.turn):d} ${bo(this.app,e)}`},xo=function(){let e=p(this,it).current.value??[];return e.length===0?d:r`<h3 id="sent">${_(this.app,"requests_of")}</h3>
      <ul class="plain row" aria-labelledby="sent">
        ${e.map(t=>r`<li>
              <a class="button" href=${this.app.link(`/request/${encodeURIComponent(t.id)}`)}
                >${t.deployment}, ${this.app.show.time(t.at,!0)}</a
              >
            </li>`)}
      </ul>`},ko=function(e){let t=e.turn;if(!t)return d;let{show:i}=this.app,o=[[_(this.app,"total"),i.span(t.total_ms)]];return t.first_word_ms!==null&&o.push([_(this.app,"first_word"),i.span(t.first_word_ms)]),t.cost!==null&&o.push([_(this.app,"cost"),i.money(t.cost)]),r`<dl class="facts">
      ${o.map(([a,c])=>r`<div>
            <dt>${a}</dt>
            <dd>${c}</dd>
          </div>`)}
    </dl>`},To=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${_(this.app,"failed")}</span>`:d}
        </h3>
        ${e.at===void 0?d:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:d}
      ${e.body}
    </li>`},Lt.styles=[j,O`
      ol.axis {
        list-style: none;
        border-inline-start: 2px solid var(--sb-line);
        margin-inline-start: 7px;
        display: grid;
        gap: 12px;
        grid-template-columns: minmax(0, 1fr);
      }
      ol.axis > li {
        position: relative;
        padding-inline-start: 20px;
        overflow-wrap: anywhere;
      }
      ol.axis > li::before {
        content: "";
        position: absolute;
        inset-inline-start: -7px;
        top: 6px;
        width: 12px;
        height: 12px;
        border-radius: 50%;
        border: 2px solid var(--sb-card);
        background: var(--sb-filled);
      }
      ol.axis > li.bad::before {
        background: var(--sb-bad);
      }
      ol.axis .said {
        white-space: pre-wrap;
      }
      dl.facts {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        font-size: 14px;
      }
      dl.facts > div {
        display: flex;
        gap: 6px;
      }
      dl.facts dt {
        color: var(--sb-quiet);
      }
      dl.facts dd {
        font-variant-numeric: tabular-nums;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
      .bar {
        height: 6px;
        border-radius: 3px;
        background: var(--sb-line);
        margin: 4px 0;
        position: relative;
        overflow: hidden;
      }
      .bar > span {
        position: absolute;
        top: 0;
        bottom: 0;
        min-width: 3px;
        background: var(--sb-filled);
      }
      ul.memories {
        list-style: none;
        display: grid;
        gap: 8px;
      }
    `],Lt=m([E("sb-turn")],Lt);var Ao=b("de","views/usage/i18n");var Ro={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var So=b("es","views/usage/i18n");var Eo=b("fr","views/usage/i18n");var Co=b("it","views/usage/i18n");var Po=b("nl","views/usage/i18n");var w=Y({en:Ro,de:Ao,es:So,fr:Eo,it:Co,nl:Po});function No(n,s,e){return e==="money"?n.show.money(s):w(n,"n_tokens",{count:s})}function Is(n,s){let e=s.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>Na(n,t,t.limit??0))}
  </ul>`}function Na(n,s,e){let t=`${w(n,`of_${s.of}`)}, ${w(n,`per_${s.period}`)}`,i=s.used>=e,o=s.course==="stop"||s.course==="cheaper"?w(n,`now_${s.course}`):s.when_spent?w(n,`then_${s.when_spent}`):w(n,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${i?"chip bad":"quiet"}>
        ${w(n,"used_of",{used:No(n,s.used,s.unit),limit:No(n,e,s.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(s.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${o} ${w(n,"resets",{at:n.show.dateTime(s.resets)})}
    </p>
  </li>`}var Ft=800,De=220,Os=24,qs=18,Io=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],Oo=O`
  .chart {
    width: 100%;
    height: auto;
    display: block;
  }
  .chart text {
    fill: var(--sb-quiet);
    font-size: 13px;
  }
  .chart line {
    stroke: var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function fi(n){return`color-mix(in srgb, ${Io[Math.min(n,Io.length-1)]??"#757575"} 78%, var(--sb-text))`}function qo(n,s){let e=[],t=Date.parse(`${s}T12:00:00Z`);for(let i=Date.parse(`${n}T12:00:00Z`);i<=t;i+=864e5)e.push(new Date(i).toISOString().slice(0,10));return e}function Do(n,s,e,t,i,o){let a=new Map(s.map(Q=>[Q.day,Q])),c=(Q,Fe)=>Q.parts[Fe]?.[i]??0,u=e.map(Q=>{let Fe=a.get(Q);return Fe?t.reduce((Gt,Vt)=>Gt+c(Fe,Vt),0):0}),$=Math.max(...u,0),P=De-Os-qs,y=Ft/e.length,T=Math.max(1,y-(e.length>60?.5:3)),N=e.flatMap((Q,Fe)=>{let Gt=a.get(Q);if(!Gt||!$)return[];let Vt=De-Os;return t.map((_r,wr)=>{let ki=c(Gt,_r)/$*P;return Vt-=ki,Mi`<rect x=${(Fe*y).toFixed(2)} y=${Vt.toFixed(2)} width=${T.toFixed(2)}
        height=${ki.toFixed(2)} style="fill:${fi(wr)}"></rect>`})}),F=i==="cost"?n.show.money($):w(n,"n_tokens",{count:$}),V=e[0],Me=e[e.length-1];return r`<svg class="chart" viewBox="0 0 ${Ft} ${De}" role="img" aria-label=${o}>
    <line x1="0" y1=${qs} x2=${Ft} y2=${qs}></line>
    <line x1="0" y1=${De-Os} x2=${Ft} y2=${De-Os}></line>
    <text x="0" y=${qs-5}>${F}</text>
    ${N}
    <text x="0" y=${De-6}>${V?rt(n,V):""}</text>
    <text x=${Ft} y=${De-6} text-anchor="end">${Me?rt(n,Me):""}</text>
  </svg>`}function rt(n,s){return n.show.date(`${s}T12:00:00Z`)}var Ia=[7,30,90,400],Oa=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],qa=["local","model","fallback","none"],Bt,D,Uo,jo,Ho,Lo,gi,Mo,Fo,Bo,at,Wo,ce=class extends C{constructor(){super(...arguments);g(this,D);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";g(this,Bt,this.loader())}load(){p(this,Bt).load(()=>l(this,D,Uo).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${f(this.app,"usage")}</h1>
      ${l(this,D,jo).call(this)}
      ${M(this.app,p(this,Bt).current,e=>l(this,D,Ho).call(this,e),()=>this.load())}
    </div>`}};Bt=new WeakMap,D=new WeakSet,Uo=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),i=[...t.days.items];for(let o=t.days.next_offset;o!==null;){let a=await this.app.call("usage/get",{...e,offset:o});i.push(...a.days.items),o=a.days.next_offset}return{usage:t,days:i}},jo=function(){let{app:e}=this,t=e.info?.entries??[],i=(o,a,c,u)=>r`<label class="field">
        ${w(e,o)}
        <select
          @change=${$=>{let P=c[$.target.selectedIndex];P&&u(P[0]),this.load()}}
        >
          ${c.map(([$,P])=>r`<option ?selected=${$===a}>${P}</option>`)}
        </select>
      </label>`;return r`<div class="row filters">
      ${i("period",this.days,Ia.map(o=>[o,w(e,"n_days",{count:o})]),o=>this.days=o)}
      ${i("apart",this.by,[["purpose",w(e,"purpose")],["agent",w(e,"agent")],["model",w(e,"model")]],o=>this.by=o)}
      ${t.length>1?i("connection",this.entry,[["",w(e,"all")],...t.map(o=>[o.entry_id,o.title])],o=>this.entry=o):d}
    </div>`},Ho=function({usage:e,days:t}){let{app:i}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(c=>c.limit!==null)))return te(w(i,"empty_title"),w(i,"empty"));let o=r`<a class="button" href=${i.link("/settings")}>${w(i,"set_prices")}</a>`;return r`
      ${l(this,D,Lo).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${w(i,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${o}</div>
          </section>`:d}
      ${t.length?l(this,D,Mo).call(this,e,t):d}
      ${e.connections.map(a=>{let c=a.budgets.some(u=>u.limit!==null);return r`<section class="card stack">
          <h2>${w(i,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${c?Is(i,a.budgets):r`<p class="quiet">${w(i,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${i.link("/settings")}>${w(i,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,D,Wo).call(this,e)}
    `},Lo=function({total:e}){let{app:t}=this,i=(o,a)=>r`<div><strong>${o}</strong>${w(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${i(e.cost===null?w(t,"no_price"):t.show.money(e.cost),"cost")}
        ${i(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${i(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${i(t.show.number(e.calls),"calls")}
        ${i(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,D,gi).call(this,e.turns)} ${w(t,"cached_means")}</p>
    </section>`},gi=function(e){let{app:t}=this,i=qa.filter(o=>e[o]).map(o=>w(t,`route_${o}`,{count:e[o]??0}));return i.length?`${w(t,"turns")}: ${i.join(", ")}.`:""},Mo=function(e,t){let{app:i}=this,o=e.total.cost!==null,a=o?this.wanted:"tokens",c=new Map;for(let y of t)for(let[T,N]of Object.entries(y.parts))c.set(T,(c.get(T)??0)+N.tokens);let u=[...c.keys()].sort((y,T)=>+(y==="others")-+(T==="others")||(c.get(T)??0)-(c.get(y)??0)),$=qo(e.from,e.to),P=w(i,"chart",{from:rt(i,e.from),to:rt(i,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${w(i,"by_day")}</h2>
        ${o?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${w(i,a==="cost"?"show_tokens":"show_cost")}
            </button>`:d}
      </div>
      ${Do(i,t,$,u,a,P)}
      <ul class="plain row">
        ${u.map((y,T)=>r`<li class="chip">
            <span class="swatch" style="background:${fi(T)}"></span>
            ${l(this,D,at).call(this,e,y)}
          </li>`)}
      </ul>
      <details>
        <summary>${w(i,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${w(i,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${w(i,"day")}</th>
                ${u.map(y=>r`<th class="number" scope="col">${l(this,D,at).call(this,e,y)}</th>`)}
                <th class="number" scope="col">${w(i,"tokens")}</th>
                <th class="number" scope="col">${w(i,"cost")}</th>
                <th class="number" scope="col">${w(i,"cached")}</th>
                <th class="number" scope="col">${w(i,"first_word")}</th>
                <th scope="col">${w(i,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map(y=>l(this,D,Fo).call(this,y,u,a))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},Fo=function(e,t,i){let{app:o}=this,a=e.median_first_token_ms;return r`<tr>
      <th scope="row">${rt(o,e.day)}</th>
      ${t.map(c=>r`<td class="number">${l(this,D,Bo).call(this,e.parts[c]?.[i]??0,i)}</td>`)}
      <td class="number">${o.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?w(o,"no_price"):o.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":o.show.percent(e.cached_share)}</td>
      <td class="number">${a===null?"–":o.show.span(a)}</td>
      <td>${l(this,D,gi).call(this,e.turns)}</td>
    </tr>`},Bo=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},at=function(e,t){let{app:i}=this;return t==="others"?w(i,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?w(i,"agent_gone"):w(i,"no_agent")):this.by==="model"?t||w(i,"model_unknown"):Oa.includes(t)?w(i,`for_${t}`):t},Wo=function(e){let{app:t}=this,i=this.by==="agent"?e.agents.map(o=>[l(this,D,at).call(this,e,o.agent),o]):this.by==="model"?e.models.map(o=>[l(this,D,at).call(this,e,o.model),o]):e.purposes.map(o=>[l(this,D,at).call(this,e,o.purpose),o]);return i.length?r`<section class="card stack">
      <h2>${w(t,this.by)}</h2>
      <div class="scrolls" tabindex="0" role="group" aria-label=${w(t,this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${w(t,this.by)}</th>
              <th class="number" scope="col">${w(t,"cost")}</th>
              <th class="number" scope="col">${w(t,"read")}</th>
              <th class="number" scope="col">${w(t,"cached")}</th>
              <th class="number" scope="col">${w(t,"written")}</th>
              <th class="number" scope="col">${w(t,"calls")}</th>
              <th class="number" scope="col">${w(t,"failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${i.map(([o,a])=>r`<tr>
                <th scope="row">${o}</th>
                <td class="number">${a.cost===null?w(t,"no_price"):t.show.money(a.cost)}</td>
                <td class="number">${t.show.number(a.input_tokens)}</td>
                <td class="number">${a.cached_share===null?"–":t.show.percent(a.cached_share)}</td>
                <td class="number">${t.show.number(a.output_tokens)}</td>
                <td class="number">${t.show.number(a.calls)}</td>
                <td class="number">${t.show.number(a.failed)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>`:r``},ce.styles=[j,Oo,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],m([S()],ce.prototype,"days",2),m([S()],ce.prototype,"by",2),m([S()],ce.prototype,"entry",2),m([S()],ce.prototype,"wanted",2),ce=m([E("sb-usage")],ce);var Ko=b("de","views/work/i18n");var zo={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",number:"{id}",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"{count} parts failed and are tried again by themselves.",windows_parked:"{count} parts were given up after five attempts; trying again reads them.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"{count} failed or were given up.",begun:"Begun {at}.",no_readings:'Nothing is read in chunks. That happens when very much waits at once, as after an import, or when the action "Listen back now" is called with a time to begin at.',several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in conversations of ChatGPT or of another Switchboard, after a trial run that tells the cost.',embedding_off:"Nothing is found by its meaning, only by its words, because no deployment for embeddings is named. It can be named in the settings.",missing:"{memories} memories and {count} messages have no vector yet. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"{count} conversations wait for their summary.",no_summaries:"No conversation waits for its summary.",summaries_failing:"{count} could not be summarised and are tried again by themselves.",undo_import:"Undo import",undo_means:"This forgets {count} messages of {conversations} conversations and {memories} memories that were learnt from them. It cannot be taken back.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var Go=b("es","views/work/i18n");var Vo=b("fr","views/work/i18n");var Yo=b("it","views/work/i18n");var Zo=b("nl","views/work/i18n");var k=Y({en:zo,de:Ko,es:Go,fr:Vo,it:Yo,nl:Zo});var je,pe,dt,He,x,yi,Jo,Qo,Ds,Ue,lt,bi,Xo,_i,er,tr,sr,ir,wi,nr,or,rr,fe=class extends C{constructor(){super(...arguments);g(this,x);this.problem="";this.busy=!1;g(this,je,this.loader());g(this,pe);g(this,dt);g(this,He,0)}load(){p(this,je).load(()=>l(this,x,Jo).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,x,yi).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${f(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${xe(e,this.problem)}</div>`:d}
      ${M(e,p(this,je).current,t=>l(this,x,Qo).call(this,t),()=>this.load())}
      ${this.asked?l(this,x,rr).call(this,this.asked):d}
    </div>`}};je=new WeakMap,pe=new WeakMap,dt=new WeakMap,He=new WeakMap,x=new WeakSet,yi=function(){var e;I(this,He,p(this,He)+1),(e=p(this,dt))==null||e.call(this),I(this,dt,void 0)},Jo=function(){l(this,x,yi).call(this);let e=p(this,He);return new Promise((t,i)=>{this.app.subscribe("work/subscribe",{},o=>{if(e===p(this,He)){if("problem"in o){this.problem=o.problem;return}this.problem="",I(this,pe,"standing"in o?o.standing:p(this,pe)&&{...p(this,pe),...o.changes}),p(this,pe)&&(p(this,je).current.state==="ready"?p(this,je).put(p(this,pe)):t(p(this,pe)))}}).then(o=>{e===p(this,He)?I(this,dt,o):o()},i)})},Qo=function(e){return e.learning.state==="off"?r`${ls(this.app)}${l(this,x,wi).call(this,e.summaries)}`:r`
      ${l(this,x,Xo).call(this,e.learning)} ${l(this,x,er).call(this,e.graph)}
      ${l(this,x,tr).call(this,e.readings)} ${l(this,x,sr).call(this,e.imports)}
      ${l(this,x,ir).call(this,e.embedding)} ${l(this,x,wi).call(this,e.summaries)}
    `},Ds=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${k(this.app,`state_${e}`)}</span>`},Ue=function(e,t){return r`<div class="spread"><h2>${k(this.app,e)}</h2>${l(this,x,Ds).call(this,t)}</div>`},lt=function(e,t,i){let o=t.id?k(this.app,"number",{id:t.id.slice(0,8)}):"";return i.map(a=>r`<button
        ?disabled=${this.busy}
        aria-label=${`${k(this.app,a)}: ${k(this.app,e)} ${o}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,x,bi).call(this,a,e,t)}}
      >
        ${k(this.app,a)}
      </button>`)},bi=async function(e,t,i){this.busy=!0;try{let o=i.id===void 0?{}:{item_id:i.id};await this.app.call(`work/${e}`,{kind:t,...o,expected_revision:i.revision}),this.app.notify(k(this.app,`done_${e}`))}catch(o){this.app.notifyFailure(o)}finally{this.busy=!1,this.asked=void 0}},Xo=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
        ${l(this,x,Ue).call(this,"learning",e.state)}
        <p>${k(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${f(t,"health")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing";return r`<section class="card stack">
      ${l(this,x,Ue).call(this,"learning",e.state)}
      <p>
        ${e.pending?k(t,"pending",{count:e.pending}):k(t,"nothing_pending")}
        ${i?k(t,"paused_means"):""}
      </p>
      ${e.owners?.length?r`<ul class="plain row">
            ${e.owners.map(o=>r`<li class="chip">
                ${t.ownerName(o.owner)}: ${t.show.number(o.pending)}
              </li>`)}
          </ul>`:d}
      <p class="quiet">
        ${e.last_run?k(t,"last_run",{ago:t.show.ago(e.last_run)}):k(t,"never_run")}
        ${e.next_run&&!i?k(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?k(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,x,_i).call(this,e.windows)}
      ${e.budgets?.some(o=>o.limit!==null)?Is(t,e.budgets):d}
      <div class="row">
        ${l(this,x,lt).call(this,"learning",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},_i=function(e){if(!e||e.failed+e.parked===0)return d;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?k(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?k(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(i=>r`<p>${xe(t,i)}</p>`)}
    </div>`},er=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,Ue).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${k(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${f(t,"open_settings")}</a>`:r`<p>
              ${e.pending?k(t,"pending",{count:e.pending}):k(t,"nothing_pending")}
            </p>
            ${l(this,x,_i).call(this,e.windows)}`}
    </section>`},tr=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${k(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(i=>{let o=k(t,i.kind==="again"?"read_again":"backlog"),a=i.status==="running"?i.failed?["pause","cancel","retry"]:["pause","cancel"]:i.status==="paused"?["resume","cancel"]:i.status==="done"&&i.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${o}</strong>${l(this,x,Ds).call(this,i.status)}</div>
                <progress max=${Math.max(1,i.chunks)} .value=${i.read} aria-label=${o}></progress>
                <p class="quiet">
                  ${k(t,"chunks",{read:i.read,count:i.chunks})}
                  ${i.failed+i.parked?k(t,"chunks_failed",{count:i.failed+i.parked}):""}
                  ${k(t,"begun",{at:t.show.dateTime(i.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,x,lt).call(this,"reading",i,a)}</div>`:d}
              </li>`})}
          </ul>`:r`<p class="quiet">${k(t,"no_readings")}</p>`}
    </section>`},sr=function(e){let{app:t}=this,i={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${k(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(o=>{let a=`${o.format}, ${o.owner?t.ownerName(o.owner):k(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,x,Ds).call(this,o.status)}</div>
                <progress max=${Math.max(1,o.total)} .value=${o.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${k(t,"imported",{position:o.position,count:o.total,added:o.added,known:o.known,refused:o.refused})}
                  ${k(t,"begun",{at:t.show.dateTime(o.begun)})}
                </p>
                ${o.error?r`<p class="alert bad">${xe(t,o.error)}</p>`:d}
                <div class="row">
                  ${l(this,x,lt).call(this,"import",o,i[o.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,x,nr).call(this,o)}}>
                    ${k(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${k(t,"no_imports")}</p>`}
    </section>`},ir=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,x,Ue).call(this,"embedding",e.state)}
        <p>${k(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${f(t,"open_settings")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing",o=e.missing;return r`<section class="card stack">
      ${l(this,x,Ue).call(this,"embedding",e.state)}
      <p>
        ${o==null?k(t,"missing_unknown"):o.memories+o.messages?k(t,"missing",{memories:o.memories,count:o.messages}):k(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${k(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${xe(t,e.last_failure.reason)}
          </p>`:d}
      <div class="row">
        ${l(this,x,lt).call(this,"embedding",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},wi=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,Ue).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?k(t,"summaries_waiting",{count:e.waiting}):k(t,"no_summaries")}
        ${e.failing?k(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,x,lt).call(this,"summaries",e,["retry"])}</div>`:d}
    </section>`},nr=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},or=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(k(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},rr=function(e){let{app:t}=this,i=e.kind==="undo",o=e.goes;return r`<sb-dialog
      heading=${k(t,i?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${i&&o?k(t,"undo_means",{count:o.messages,conversations:o.conversations,memories:o.memories.length}):k(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${f(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{i?l(this,x,or).call(this,e.item):l(this,x,bi).call(this,"cancel",e.of,e.item)}}
      >
        ${k(t,i?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},fe.styles=[j,O`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],m([S()],fe.prototype,"asked",2),m([S()],fe.prototype,"problem",2),m([S()],fe.prototype,"busy",2),fe=m([E("sb-work")],fe);var Us=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(n,s)=>r`<sb-conversations .app=${n} .path=${s}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(n,s)=>r`<sb-turn .app=${n} .path=${s}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(n,s)=>r`<sb-memory .app=${n} .path=${s}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(n,s)=>r`<sb-graph .app=${n} .path=${s}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(n,s)=>r`<sb-request .app=${n} .path=${s}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(n,s)=>r`<sb-work .app=${n} .path=${s}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(n,s)=>r`<sb-usage .app=${n} .path=${s}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(n,s)=>r`<sb-health .app=${n} .path=${s}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(n,s)=>r`<sb-settings .app=${n} .path=${s}></sb-settings>`}],Wt="conversations";var Ua={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},lr=60,$i=60*lr,ar=24*$i,js=class{constructor(s){this.hass=s}number(s,e=0){let{number_format:t}=this.hass().locale;return new Intl.NumberFormat(this.#s(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(s)}percent(s){return new Intl.NumberFormat(this.#s(),{style:"percent",maximumFractionDigits:0}).format(s)}money(s){let e=s!==0&&Math.abs(s)<.1?4:2;return new Intl.NumberFormat(this.#s(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(s)}span(s){let[e,t,i]=s<1e3?[s,"millisecond",0]:s<9e4?[s/1e3,"second",1]:[s/6e4,"minute",0];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:i}).format(e)}bytes(s){let[e,t]=s<1e6?[s/1e3,"kilobyte"]:[s/1e6,"megabyte"];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(s,e=!1){return new Intl.DateTimeFormat(this.#n(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#i(),timeZone:this.#t()}).format(new Date(s))}date(s){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return new Intl.DateTimeFormat(this.#n(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(s));let{day:t,month:i,year:o}=this.#e(s);return e==="DMY"?`${t}/${i}/${o}`:e==="MDY"?`${i}/${t}/${o}`:`${o}-${i}-${t}`}dateTime(s){return`${this.date(s)}, ${this.time(s)}`}day(s){let{day:e,month:t,year:i}=this.#e(s);return`${i}-${t}-${e}`}ago(s){let e=(new Date(s).getTime()-Date.now())/1e3,[t,i]=Math.abs(e)<$i?[e/lr,"minute"]:Math.abs(e)<ar?[e/$i,"hour"]:[e/ar,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),i)}#e(s){let e=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(s)),t=i=>e.find(o=>o.type===i)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#t(){let{locale:s,config:e}=this.hass();return s.time_zone==="server"?e.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#i(){let{time_format:s}=this.hass().locale;return s==="12"?{hourCycle:"h12"}:s==="24"?{hourCycle:"h23"}:{}}#s(){let{number_format:s,language:e}=this.hass().locale;return s==="system"?void 0:Ua[s]??e}#n(){let{date_format:s,language:e}=this.hass().locale;return s==="system"?void 0:e}};var ja=3e3,Hs=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new js(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,type:`switchboard/${e}`})}catch(i){throw B(this,i)}}async subscribe(e,t,i){let{connection:o}=this.hass,a={...t,type:`switchboard/${e}`},c=!1,u,$,P=async()=>{u=await o.subscribeMessage(T=>c||i(T),a,{resubscribe:!1}),c&&u().catch(()=>{})},y=()=>{clearTimeout($),P().catch(()=>{!c&&this.hass.connected&&($=setTimeout(y,ja))})};try{await P()}catch(T){throw B(this,T)}return o.addEventListener("ready",y),()=>{c=!0,clearTimeout($),o.removeEventListener("ready",y),u?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let i=this.link(e);t.replace?history.replaceState(history.state,"",i):history.pushState(null,"",i),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=B(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?f(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function dr(n){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${n}></ha-icon>`:d}var cr=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],Ha=1e4,La=3e3,L,ct,pt,Le,ge,ht,q,pr,vi,Ls,hr,xi,Kt,ur,mr,fr,gr,yr,br,zt,Ms,ee=class extends G{constructor(){super(...arguments);g(this,q);this.narrow=!1;this.isLost=!1;g(this,L);g(this,ct);g(this,pt);g(this,Le);g(this,ge);g(this,ht);g(this,Kt,()=>{this.isLost=!0});g(this,zt,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find($=>$ instanceof HTMLAnchorElement),i=p(this,L);if(!t||t.target||t.hasAttribute("download"))return;let{origin:o,pathname:a,search:c,hash:u}=new URL(t.href);o!==location.origin||!a.startsWith(`${i.prefix}/`)||(e.preventDefault(),i.go(a.slice(i.prefix.length)+c+u))});g(this,Ms,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",p(this,L)&&(l(this,q,xi).call(this),l(this,q,Ls).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(p(this,ct)),clearTimeout(p(this,pt)),(e=p(this,ge))==null||e.call(this),I(this,ge,void 0),p(this,Le)?.removeEventListener("disconnected",p(this,Kt)),I(this,Le,void 0)}shouldUpdate(e){if(!e.has("hass"))return!0;let t=e.get("hass");if(p(this,L)&&(p(this,L).hass=this.hass),!t)return!0;let{hass:i}=this,o=t.language!==i.language||t.locale!==i.locale||t.connected!==i.connected||t.user!==i.user||t.connection!==i.connection;return t.language!==i.language&&l(this,q,vi).call(this),o&&p(this,L)?.tell("changed"),o||e.size>1}willUpdate(){p(this,L)||(I(this,L,new Hs(this.hass)),p(this,L).addEventListener("notice",()=>l(this,q,yr).call(this)),p(this,L).addEventListener("returned",()=>this.requestUpdate()),l(this,q,xi).call(this),l(this,q,pr).call(this)),p(this,L).narrow=this.narrow,p(this,L).prefix=this.route.prefix}render(){let e=p(this,L),[t="",...i]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),o=Us.find(a=>a.name===t);return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${p(this,Ms)} aria-label=${f(e,"menu")}>
                &#9776;
              </button>`:d}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${f(e,"views")}>
          <ul>
            ${Us.filter(a=>a.name===a.within&&(!a.admin||e.isAdmin)).map(a=>l(this,q,ur).call(this,e,a,o?.within??Wt))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,q,fr).call(this,e)}</div>
      <main @click=${p(this,zt)}>${l(this,q,mr).call(this,e,t,o,i)}</main>
      <div role="status" aria-live="polite">${l(this,q,gr).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&p(this,L)?.info){p(this,L).go(`/settings/${e}`,{replace:!0});return}l(this,q,br).call(this)}};L=new WeakMap,ct=new WeakMap,pt=new WeakMap,Le=new WeakMap,ge=new WeakMap,ht=new WeakMap,q=new WeakSet,pr=async function(){await l(this,q,vi).call(this),await l(this,q,Ls).call(this)},vi=async function(){let{hass:e}=this;await Promise.all([Gi(Xs(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),p(this,L)?.tell("changed"),this.requestUpdate()},Ls=async function(){var t;let e=p(this,L);if(!(!e||!this.isConnected)){clearTimeout(p(this,pt)),(t=p(this,ge))==null||t.call(this),I(this,ge,void 0);try{let i=await e.subscribe("info",{},o=>l(this,q,hr).call(this,e,o));this.isConnected?I(this,ge,i):i()}catch(i){this.trouble=B(e,i),I(this,pt,setTimeout(()=>{l(this,q,Ls).call(this)},La))}}},hr=function(e,t){let i=e.info,o=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new re("gone","gone",f(e,"gone")),this.requestUpdate(),t.is_running&&i&&(o||!i.is_running)?e.tell("returned"):i&&e.tell("changed")},xi=function(){let e=p(this,L)?.hass.connection;!e||e===p(this,Le)||(e.addEventListener("disconnected",p(this,Kt)),I(this,Le,e))},Kt=new WeakMap,ur=function(e,t,i){return r`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===i?"page":d}
        @click=${p(this,zt)}
        >${dr(t.icon)}${f(e,t.name)}</a
      >
    </li>`},mr=function(e,t,i,o){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${f(e,"loading")}</p>`;if(t&&!i)return r`<h1 tabindex="-1">${f(e,"no_such_page")}</h1>
        <a href=${e.link(`/${Wt}`)}>${f(e,Wt)}</a>`;let a=i??Us.find(c=>c.name===Wt);return!a||a.admin&&!e.isAdmin?r`<h1 tabindex="-1">${f(e,"administrators_only")}</h1>`:a.draw(e,o)},fr=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${f(e,"lost")}</p>`:d}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:d}
      ${t&&cr&&t.page!==cr?r`<p class="alert warn spread" data-banner="stale">
            ${f(e,"stale")}
            <button @click=${()=>location.reload()}>${f(e,"reload")}</button>
          </p>`:d}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${f(e,"guests")}</p>`:d}
    `},gr=function(e){let{notice:t}=e;if(!t)return d;let{action:i}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${i?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),i.run()}}
          >
            ${i.label}
          </button>`:d}
    </div>`},yr=function(){clearTimeout(p(this,ct)),this.requestUpdate();let{notice:e}=p(this,L);I(this,ct,setTimeout(()=>{p(this,L)?.notice===e&&(p(this,L).notice=void 0,this.requestUpdate())},Ha))},br=function(){let{path:e}=this.route;if(e===p(this,ht)||!p(this,L)?.info)return;let t=p(this,ht)===void 0;if(I(this,ht,e),t)return;this.scrollTop=0;let i=this.renderRoot.querySelector("main > *");i instanceof G&&i.updateComplete.then(()=>{i.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},zt=new WeakMap,Ms=new WeakMap,ee.styles=[j,O`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([U({attribute:!1})],ee.prototype,"hass",2),m([U({type:Boolean,reflect:!0})],ee.prototype,"narrow",2),m([U({attribute:!1})],ee.prototype,"route",2),m([U({attribute:!1})],ee.prototype,"panel",2),m([S()],ee.prototype,"trouble",2),m([S()],ee.prototype,"isLost",2),ee=m([E("switchboard-panel")],ee);
