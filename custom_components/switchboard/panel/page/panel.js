var br=Object.defineProperty;var _r=Object.getOwnPropertyDescriptor;var ki=o=>{throw TypeError(o)};var m=(o,s,e,t)=>{for(var i=t>1?void 0:t?_r(s,e):s,n=o.length-1,a;n>=0;n--)(a=o[n])&&(i=(t?a(s,e,i):a(i))||i);return t&&i&&br(s,e,i),i};var Ms=(o,s,e)=>s.has(o)||ki("Cannot "+e);var p=(o,s,e)=>(Ms(o,s,"read from private field"),e?e.call(o):s.get(o)),g=(o,s,e)=>s.has(o)?ki("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(o):s.set(o,e),I=(o,s,e,t)=>(Ms(o,s,"write to private field"),t?t.call(o,e):s.set(o,e),e),l=(o,s,e)=>(Ms(o,s,"access private method"),e);var Ti=(o,s,e,t)=>({set _(i){I(o,s,i,e)},get _(){return p(o,s,t)}});/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Vt=globalThis,Yt=Vt.ShadowRoot&&(Vt.ShadyCSS===void 0||Vt.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Fs=Symbol(),Ai=new WeakMap,ht=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Fs)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(Yt&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=Ai.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&Ai.set(e,s))}return s}toString(){return this.cssText}},Ri=o=>new ht(typeof o=="string"?o:o+"",void 0,Fs),O=(o,...s)=>{let e=o.length===1?o[0]:s.reduce((t,i,n)=>t+(a=>{if(a._$cssResult$===!0)return a.cssText;if(typeof a=="number")return a;throw Error("Value passed to 'css' function must be a 'css' function result: "+a+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+o[n+1],o[0]);return new ht(e,o,Fs)},Si=(o,s)=>{if(Yt)o.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=Vt.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,o.appendChild(t)}},Bs=Yt?o=>o:o=>o instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return Ri(e)})(o):o;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:wr,defineProperty:$r,getOwnPropertyDescriptor:vr,getOwnPropertyNames:xr,getOwnPropertySymbols:kr,getPrototypeOf:Tr}=Object,Zt=globalThis,Ei=Zt.trustedTypes,Ar=Ei?Ei.emptyScript:"",Rr=Zt.reactiveElementPolyfillSupport,ut=(o,s)=>o,mt={toAttribute(o,s){switch(s){case Boolean:o=o?Ar:null;break;case Object:case Array:o=o==null?o:JSON.stringify(o)}return o},fromAttribute(o,s){let e=o;switch(s){case Boolean:e=o!==null;break;case Number:e=o===null?null:Number(o);break;case Object:case Array:try{e=JSON.parse(o)}catch{e=null}}return e}},Jt=(o,s)=>!wr(o,s),Ci={attribute:!0,type:String,converter:mt,reflect:!1,useDefault:!1,hasChanged:Jt};Symbol.metadata??=Symbol("metadata"),Zt.litPropertyMetadata??=new WeakMap;var se=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=Ci){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&$r(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:n}=vr(this.prototype,s)??{get(){return this[e]},set(a){this[e]=a}};return{get:i,set(a){let d=i?.call(this);n?.call(this,a),this.requestUpdate(s,d,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??Ci}static _$Ei(){if(this.hasOwnProperty(ut("elementProperties")))return;let s=Tr(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(ut("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(ut("properties"))){let e=this.properties,t=[...xr(e),...kr(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(Bs(i))}else s!==void 0&&e.push(Bs(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return Si(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let n=(t.converter?.toAttribute!==void 0?t.converter:mt).toAttribute(e,t.type);this._$Em=s,n==null?this.removeAttribute(i):this.setAttribute(i,n),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let n=t.getPropertyOptions(i),a=typeof n.converter=="function"?{fromAttribute:n.converter}:n.converter?.fromAttribute!==void 0?n.converter:mt;this._$Em=i;let d=a.fromAttribute(e,n.type);this[i]=d??this._$Ej?.get(i)??d,this._$Em=null}}requestUpdate(s,e,t,i=!1,n){if(s!==void 0){let a=this.constructor;if(i===!1&&(n=this[s]),t??=a.getPropertyOptions(s),!((t.hasChanged??Jt)(n,e)||t.useDefault&&t.reflect&&n===this._$Ej?.get(s)&&!this.hasAttribute(a._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:n},a){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,a??e??this[s]),n!==!0||a!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,n]of this._$Ep)this[i]=n;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,n]of t){let{wrapped:a}=n,d=this[i];a!==!0||this._$AL.has(i)||d===void 0||this.C(i,void 0,n,d)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};se.elementStyles=[],se.shadowRootOptions={mode:"open"},se[ut("elementProperties")]=new Map,se[ut("finalized")]=new Map,Rr?.({ReactiveElement:se}),(Zt.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ks=globalThis,Pi=o=>o,Qt=Ks.trustedTypes,Ni=Qt?Qt.createPolicy("lit-html",{createHTML:o=>o}):void 0,zs="$lit$",ie=`lit$${Math.random().toFixed(9).slice(2)}$`,Gs="?"+ie,Sr=`<${Gs}>`,_e=document,gt=()=>_e.createComment(""),yt=o=>o===null||typeof o!="object"&&typeof o!="function",Vs=Array.isArray,ji=o=>Vs(o)||typeof o?.[Symbol.iterator]=="function",Ws=`[ 	
\f\r]`,ft=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,Ii=/-->/g,Oi=/>/g,ye=RegExp(`>|${Ws}(?:([^\\s"'>=/]+)(${Ws}*=${Ws}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),qi=/'/g,Di=/"/g,Hi=/^(?:script|style|textarea|title)$/i,Ys=o=>(s,...e)=>({_$litType$:o,strings:s,values:e}),r=Ys(1),Li=Ys(2),Fa=Ys(3),oe=Symbol.for("lit-noChange"),c=Symbol.for("lit-nothing"),Ui=new WeakMap,be=_e.createTreeWalker(_e,129);function Mi(o,s){if(!Vs(o)||!o.hasOwnProperty("raw"))throw Error("invalid template strings array");return Ni!==void 0?Ni.createHTML(s):s}var Fi=(o,s)=>{let e=o.length-1,t=[],i,n=s===2?"<svg>":s===3?"<math>":"",a=ft;for(let d=0;d<e;d++){let u=o[d],$,P,y=-1,T=0;for(;T<u.length&&(a.lastIndex=T,P=a.exec(u),P!==null);)T=a.lastIndex,a===ft?P[1]==="!--"?a=Ii:P[1]!==void 0?a=Oi:P[2]!==void 0?(Hi.test(P[2])&&(i=RegExp("</"+P[2],"g")),a=ye):P[3]!==void 0&&(a=ye):a===ye?P[0]===">"?(a=i??ft,y=-1):P[1]===void 0?y=-2:(y=a.lastIndex-P[2].length,$=P[1],a=P[3]===void 0?ye:P[3]==='"'?Di:qi):a===Di||a===qi?a=ye:a===Ii||a===Oi?a=ft:(a=ye,i=void 0);let N=a===ye&&o[d+1].startsWith("/>")?" ":"";n+=a===ft?u+Sr:y>=0?(t.push($),u.slice(0,y)+zs+u.slice(y)+ie+N):u+ie+(y===-2?d:N)}return[Mi(o,n+(o[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},bt=class o{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let n=0,a=0,d=s.length-1,u=this.parts,[$,P]=Fi(s,e);if(this.el=o.createElement($,t),be.currentNode=this.el.content,e===2||e===3){let y=this.el.content.firstChild;y.replaceWith(...y.childNodes)}for(;(i=be.nextNode())!==null&&u.length<d;){if(i.nodeType===1){if(i.hasAttributes())for(let y of i.getAttributeNames())if(y.endsWith(zs)){let T=P[a++],N=i.getAttribute(y).split(ie),F=/([.?@])?(.*)/.exec(T);u.push({type:1,index:n,name:F[2],strings:N,ctor:F[1]==="."?es:F[1]==="?"?ts:F[1]==="@"?ss:$e}),i.removeAttribute(y)}else y.startsWith(ie)&&(u.push({type:6,index:n}),i.removeAttribute(y));if(Hi.test(i.tagName)){let y=i.textContent.split(ie),T=y.length-1;if(T>0){i.textContent=Qt?Qt.emptyScript:"";for(let N=0;N<T;N++)i.append(y[N],gt()),be.nextNode(),u.push({type:2,index:++n});i.append(y[T],gt())}}}else if(i.nodeType===8)if(i.data===Gs)u.push({type:2,index:n});else{let y=-1;for(;(y=i.data.indexOf(ie,y+1))!==-1;)u.push({type:7,index:n}),y+=ie.length-1}n++}}static createElement(s,e){let t=_e.createElement("template");return t.innerHTML=s,t}};function we(o,s,e=o,t){if(s===oe)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,n=yt(s)?void 0:s._$litDirective$;return i?.constructor!==n&&(i?._$AO?.(!1),n===void 0?i=void 0:(i=new n(o),i._$AT(o,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=we(o,i._$AS(o,s.values),i,t)),s}var Xt=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??_e).importNode(e,!0);be.currentNode=i;let n=be.nextNode(),a=0,d=0,u=t[0];for(;u!==void 0;){if(a===u.index){let $;u.type===2?$=new Be(n,n.nextSibling,this,s):u.type===1?$=new u.ctor(n,u.name,u.strings,this,s):u.type===6&&($=new is(n,this,s)),this._$AV.push($),u=t[++d]}a!==u?.index&&(n=be.nextNode(),a++)}return be.currentNode=_e,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},Be=class o{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=c,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=we(this,s,e),yt(s)?s===c||s==null||s===""?(this._$AH!==c&&this._$AR(),this._$AH=c):s!==this._$AH&&s!==oe&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):ji(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==c&&yt(this._$AH)?this._$AA.nextSibling.data=s:this.T(_e.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=bt.createElement(Mi(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let n=new Xt(i,this),a=n.u(this.options);n.p(e),this.T(a),this._$AH=n}}_$AC(s){let e=Ui.get(s.strings);return e===void 0&&Ui.set(s.strings,e=new bt(s)),e}k(s){Vs(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let n of s)i===e.length?e.push(t=new o(this.O(gt()),this.O(gt()),this,this.options)):t=e[i],t._$AI(n),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=Pi(s).nextSibling;Pi(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},$e=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,n){this.type=1,this._$AH=c,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=n,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=c}_$AI(s,e=this,t,i){let n=this.strings,a=!1;if(n===void 0)s=we(this,s,e,0),a=!yt(s)||s!==this._$AH&&s!==oe,a&&(this._$AH=s);else{let d=s,u,$;for(s=n[0],u=0;u<n.length-1;u++)$=we(this,d[t+u],e,u),$===oe&&($=this._$AH[u]),a||=!yt($)||$!==this._$AH[u],$===c?s=c:s!==c&&(s+=($??"")+n[u+1]),this._$AH[u]=$}a&&!i&&this.j(s)}j(s){s===c?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},es=class extends $e{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===c?void 0:s}},ts=class extends $e{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==c)}},ss=class extends $e{constructor(s,e,t,i,n){super(s,e,t,i,n),this.type=5}_$AI(s,e=this){if((s=we(this,s,e,0)??c)===oe)return;let t=this._$AH,i=s===c&&t!==c||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,n=s!==c&&(t===c||i);i&&this.element.removeEventListener(this.name,this,t),n&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},is=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){we(this,s)}},Bi={M:zs,P:ie,A:Gs,C:1,L:Fi,R:Xt,D:ji,V:we,I:Be,H:$e,N:ts,U:ss,B:es,F:is},Er=Ks.litHtmlPolyfillSupport;Er?.(bt,Be),(Ks.litHtmlVersions??=[]).push("3.3.3");var Wi=(o,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let n=e?.renderBefore??null;t._$litPart$=i=new Be(s.insertBefore(gt(),n),n,void 0,e??{})}return i._$AI(o),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Zs=globalThis,z=class extends se{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Wi(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return oe}};z._$litElement$=!0,z.finalized=!0,Zs.litElementHydrateSupport?.({LitElement:z});var Cr=Zs.litElementPolyfillSupport;Cr?.({LitElement:z});(Zs.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E=o=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(o,s)}):customElements.define(o,s)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Pr={attribute:!0,type:String,converter:mt,reflect:!1,hasChanged:Jt},Nr=(o=Pr,s,e)=>{let{kind:t,metadata:i}=e,n=globalThis.litPropertyMetadata.get(i);if(n===void 0&&globalThis.litPropertyMetadata.set(i,n=new Map),t==="setter"&&((o=Object.create(o)).wrapped=!0),n.set(e.name,o),t==="accessor"){let{name:a}=e;return{set(d){let u=s.get.call(this);s.set.call(this,d),this.requestUpdate(a,u,o,!0,d)},init(d){return d!==void 0&&this.C(a,void 0,o,d),d}}}if(t==="setter"){let{name:a}=e;return function(d){let u=this[a];s.call(this,d),this.requestUpdate(a,u,o,!0,d)}}throw Error("Unsupported decorator location: "+t)};function U(o){return(s,e)=>typeof e=="object"?Nr(o,s,e):((t,i,n)=>{let a=i.hasOwnProperty(n);return i.constructor.createProperty(n,t),a?Object.getOwnPropertyDescriptor(i,n):void 0})(o,s,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function S(o){return U({...o,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var ve=(o,s,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof s!="object"&&Object.defineProperty(o,s,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function ne(o,s){return(e,t,i)=>{let n=a=>a.renderRoot?.querySelector(o)??null;if(s){let{get:a,set:d}=typeof t=="object"?e:i??(()=>{let u=Symbol();return{get(){return this[u]},set($){this[u]=$}}})();return ve(e,t,{get(){let u=a.call(this);return u===void 0&&(u=n(this),(u!==null||this.hasUpdated)&&d.call(this,u)),u}})}return ve(e,t,{get(){return n(this)}})}}/**
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
 */var Ki=new Map,Js=new Map;function b(o,s){let e=`${o}/${s}`,t=Ki.get(e)??{};return Ki.set(e,t),t}function zi(o){if(o==="en")return Promise.resolve();let s=Js.get(o)??Ir(o);return Js.set(o,s),s.catch(()=>Js.delete(o)),s.catch(()=>{})}async function Ir(o){let s=await fetch(new URL(`${o}.json`,import.meta.url));if(!s.ok)throw new Error(`The texts could not be loaded: ${s.status}`);let e=await s.json();for(let[t,i]of Object.entries(e))Object.assign(b(o,t),i)}var Gi=b("de","i18n");var Vi={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var Yi=b("es","i18n");var Zi=b("fr","i18n");var Ji=b("it","i18n");var Qi=b("nl","i18n");function V(o){return(s,e,t={})=>{let i=Qs(s.hass.language),n=o[i],a=o.en,d=t.count;return((typeof d=="number"&&new Intl.PluralRules(i).select(d)==="one"?n[`${e}_one`]:void 0)??n[e]??a[e]??e).replace(/\{(\w+)\}/g,(P,y)=>{let T=t[y];return T===void 0?P:typeof T=="number"?s.show.number(T):T})}}function Qs(o){let s=o.toLowerCase().split("-")[0]??"en";return s==="de"||s==="es"||s==="fr"||s==="it"||s==="nl"?s:"en"}var f=V({en:Vi,de:Gi,es:Yi,fr:Zi,it:Ji,nl:Qi});var re=class extends Error{constructor(e,t,i){super(i);this.kind=e;this.code=t}},qr=1,Dr=2,Ur=3;function B(o,s){if(s instanceof re)return s;let e=typeof s=="number"?s:s?.code;if(e===Dr)return new re("expired","expired",f(o,"expired"));if(e===Ur||e===qr||!o.hass.connected)return new re("lost","lost",f(o,"lost"));if(e==="unknown_command")return new re("gone","gone",f(o,"gone"));let t=s??{},i=t.translation_key,n=i&&t.translation_domain?o.hass.localize(`component.${t.translation_domain}.exceptions.${i}.message`,t.translation_placeholders):"",a=typeof t.message=="string"?t.message:String(s);return new re("refused",String(i??e??"unknown"),n||a)}var Xs={state:"loading"},jr=4e3,os=class{constructor(s,e){this.app=s;this.changed=e;this.current=Xs;this.#e=0}#e;async load(s){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?Xs:{state:"loading",value:t});let i=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},jr);try{let n=await s();e===this.#e&&this.#t({state:"ready",value:n})}catch(n){if(e!==this.#e)return;let a=B(this.app(),n);this.#t({state:"failed",failure:a,...t===void 0?{}:{value:t}})}finally{clearTimeout(i)}}put(s){this.#e+=1,this.#t({state:"ready",value:s})}clear(){this.#e+=1,this.#t(Xs)}#t(s){this.current=s,this.changed()}};function M(o,s,e,t){let{state:i,value:n,failure:a}=s,d=i==="failed"&&a?r`<div class="alert bad" role="alert" data-state="failed">
          <p>${f(o,"failed")} ${a.message}</p>
          ${t?r`<button @click=${t}>${f(o,"again")}</button>`:c}
        </div>`:c,u=i==="loading"&&(n===void 0||s.is_slow)?r`<p class="quiet" role="status" data-state="loading">
          ${f(o,s.is_slow?"loading_long":"loading")}
        </p>`:c;return r`${d}${u}${n===void 0?c:e(n)}`}var j=O`
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
`;var C=class extends z{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=j}#e;#t;loader(){return new os(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([U({attribute:!1})],C.prototype,"app",2),m([U({attribute:!1})],C.prototype,"path",2);var ns=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"conversations")}</h1>`}};ns=m([E("sb-conversations")],ns);var rs=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"graph")}</h1>`}};rs=m([E("sb-graph")],rs);function ee(o,s,e=c){return r`<section class="card stack" data-state="empty">
    <h2>${o}</h2>
    <p>${s}</p>
    ${e===c?c:r`<div class="row">${e}</div>`}
  </section>`}function as(o){return ee(f(o,"log_off_title"),`${f(o,"log_off")}${o.isAdmin?"":` ${f(o,"log_off_ask")}`}`,o.isAdmin?r`<a class="button filled" href=${o.link("/settings")}>
          ${f(o,"open_settings")}
        </a>`:c)}var Xi=b("de","views/health/i18n");var eo={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var to=b("es","views/health/i18n");var so=b("fr","views/health/i18n");var io=b("it","views/health/i18n");var oo=b("nl","views/health/i18n");var A=V({en:eo,de:Xi,es:to,fr:so,it:io,nl:oo});var Lr=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function xe(o,s){if(!s)return"";if(Lr.includes(s))return A(o,`reason_${s}`);let e=o.hass.localize(`component.switchboard.exceptions.${s}.message`);return e&&!e.includes("{")?e:A(o,"reason_other",{reason:s})}var Mr=60*864e5,no="/config/integrations/integration/switchboard",_t,W,ro,ao,lo,co,po,ho,uo,mo,We=class extends C{constructor(){super(...arguments);g(this,W);this.busy=!1;g(this,_t,this.loader())}load(){p(this,_t).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return r`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${f(e,"health")}</h1>
        <button @click=${()=>this.load()}>${A(e,"look_again")}</button>
      </div>
      ${M(e,p(this,_t).current,t=>l(this,W,ro).call(this,t),()=>this.load())}
    </div>`}};_t=new WeakMap,W=new WeakSet,ro=function(e){let{app:t}=this;return r`
      ${e.guests?r`<p class="alert warn">${A(t,"guests")}</p>`:c}
      ${e.connections.length?e.connections.map(i=>l(this,W,ao).call(this,i)):ee(A(t,"empty_title"),A(t,"empty"),r`<a class="button filled" href=${no}>${A(t,"to_integration")}</a>`)}
      ${l(this,W,mo).call(this,e.database)}
    `},ao=function(e){let{app:t}=this;return r`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?c:r`<div class="alert bad stack">
            <p>${A(t,"not_loaded")}</p>
            <a href=${no}>${A(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(i=>r`<li>
            ${i.takes_over?A(t,"takes_over",{agent:i.name,other:t.entityName(i.takes_over)}):A(t,"nobody_takes_over",{agent:i.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(i=>l(this,W,lo).call(this,e,i))}</div>
    </section>`},lo=function(e,t){let{app:i}=this,n=t.last_failure,a=n!==null&&(t.last_success??"")<n.at,d=t.breaker.state!=="closed"?t.breaker.state:a?"failing":t.last_success?"well":"unknown",u={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[d];return r`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${u}">
          ${A(i,`is_${d}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${A(i,`role_${t.role}`)}${t.rank?`, ${A(i,"rank",{rank:t.rank})}`:""}.
        ${t.model?A(i,"model",{model:t.model}):A(i,"model_unknown")}
      </p>
      ${l(this,W,co).call(this,t)}
      <p>
        ${t.last_success?A(i,"last_success",{ago:i.show.ago(t.last_success)}):A(i,"no_success")}
        ${n?A(i,"last_failure",{ago:i.show.ago(n.at)}):A(i,"no_failure")}
      </p>
      ${n?r`<p class=${a?"alert bad":"quiet"}>${xe(i,n.reason)}</p>`:c}
      ${t.week.calls?l(this,W,po).call(this,t):r`<p class="quiet">${A(i,"never_asked")}</p>`}
      ${l(this,W,ho).call(this,e,t)}
    </article>`},co=function(e){if(!e.retires)return c;let{app:t}=this,i=`${e.retires}T12:00:00Z`,n=Date.parse(i)-Date.now()<Mr;return r`<p class=${n?"alert warn":"quiet"}>
      ${A(t,e.is_over?"retired":"retires",{day:t.show.date(i)})}
    </p>`},po=function(e){let{app:t}=this,i=[e.day,e.week],n=(d,u)=>r`<tr>
        <th scope="row">${A(t,d)}</th>
        ${i.map($=>r`<td class="number">${u($)}</td>`)}
      </tr>`,a=d=>d.p50===null||d.p95===null?"–":`${t.show.span(d.p50)} / ${t.show.span(d.p95)}`;return r`<table>
      <thead>
        <tr>
          <th scope="col">${A(t,"typical")}</th>
          <th class="number" scope="col">${A(t,"day")}</th>
          <th class="number" scope="col">${A(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${n("calls",d=>t.show.number(d.calls))}
        ${n("errors",d=>d.error_rate===null?"–":t.show.percent(d.error_rate))}
        ${e.role==="embedding"?c:n("first_word",d=>a(d.first_word_ms))}
        ${n("whole",d=>a(d.whole_ms))}
      </tbody>
    </table>`},ho=function(e,t){let{app:i}=this,n=[...new Set([...t.refused,...Object.keys(t.values)])];return n.length?r`<div class="stack">
      <p class="quiet">${A(i,"refuses")}</p>
      <ul class="plain row">
        ${n.map(a=>r`<li class="chip">${a}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${A(i,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,W,uo).call(this,e,t)}}
        >
          ${A(i,"ask_again")}
        </button>
      </div>
    </div>`:r`<p class="quiet">${A(i,"refuses_nothing")}</p>`},uo=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(A(this.app,"will_ask"))}catch(i){this.app.notifyFailure(i)}finally{this.busy=!1,this.load()}},mo=function(e){let{app:t}=this,i=e.problem!==null||e.is_kept&&!e.is_open,n=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),a=i?"bad":n?"warn":e.is_open?"good":"",d=(u,$)=>r`<tr>
        <th scope="row">${A(t,u)}</th>
        <td>${$}</td>
      </tr>`;return r`<section class="card stack">
      <div class="spread">
        <h2>${A(t,"database")}</h2>
        <span class="chip ${a}">${A(t,i?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${i?r`<p class="alert bad">${A(t,"db_bad_means")}</p>`:c}
      <table>
        <tbody>
          ${d("log",A(t,e.is_kept?"log_on":"log_off"))}
          ${d("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?d("integrity",A(t,`db_${e.integrity}`)):c}
          ${e.checked?d("checked",t.show.dateTime(e.checked)):c}
          ${d("backup",e.is_held_for_backup?A(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):A(t,"backup_unknown"))}
          ${d("retention",e.retention_days===null?A(t,"for_ever"):A(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?d("dropped",t.show.number(e.dropped)):c}
        </tbody>
      </table>
      ${e.is_kept?c:r`<div class="row"><a class="button" href=${t.link("/settings")}>${f(t,"open_settings")}</a></div>`}
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
 */var ze={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},wt=o=>(...s)=>({_$litDirective$:o,values:s}),Ke=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:Fr}=Bi,fo=o=>o;var yo=o=>o.strings===void 0,go=()=>document.createComment(""),Ge=(o,s,e)=>{let t=o._$AA.parentNode,i=s===void 0?o._$AB:s._$AA;if(e===void 0){let n=t.insertBefore(go(),i),a=t.insertBefore(go(),i);e=new Fr(n,a,o,o.options)}else{let n=e._$AB.nextSibling,a=e._$AM,d=a!==o;if(d){let u;e._$AQ?.(o),e._$AM=o,e._$AP!==void 0&&(u=o._$AU)!==a._$AU&&e._$AP(u)}if(n!==i||d){let u=e._$AA;for(;u!==n;){let $=fo(u).nextSibling;fo(t).insertBefore(u,i),u=$}}}return e},he=(o,s,e=o)=>(o._$AI(s,e),o),Br={},bo=(o,s=Br)=>o._$AH=s,_o=o=>o._$AH,ls=o=>{o._$AR(),o._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var wo=(o,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(o[i],i);return t},$t=wt(class extends Ke{constructor(o){if(super(o),o.type!==ze.CHILD)throw Error("repeat() can only be used in text expressions")}dt(o,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],n=[],a=0;for(let d of o)i[a]=t?t(d,a):a,n[a]=e(d,a),a++;return{values:n,keys:i}}render(o,s,e){return this.dt(o,s,e).values}update(o,[s,e,t]){let i=_o(o),{values:n,keys:a}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=a,n;let d=this.ut??=[],u=[],$,P,y=0,T=i.length-1,N=0,F=n.length-1;for(;y<=T&&N<=F;)if(i[y]===null)y++;else if(i[T]===null)T--;else if(d[y]===a[N])u[N]=he(i[y],n[N]),y++,N++;else if(d[T]===a[F])u[F]=he(i[T],n[F]),T--,F--;else if(d[y]===a[F])u[F]=he(i[y],n[F]),Ge(o,u[F+1],i[y]),y++,F--;else if(d[T]===a[N])u[N]=he(i[T],n[N]),Ge(o,i[y],i[T]),T--,N++;else if($===void 0&&($=wo(a,N,F),P=wo(d,y,T)),$.has(d[y]))if($.has(d[T])){let G=P.get(a[N]),Me=G!==void 0?i[G]:null;if(Me===null){let J=Ge(o,i[y]);he(J,n[N]),u[N]=J}else u[N]=he(Me,n[N]),Ge(o,i[y],Me),i[G]=null;N++}else ls(i[T]),T--;else ls(i[y]),y++;for(;N<=F;){let G=Ge(o,u[F+1]);he(G,n[N]),u[N++]=G}for(;y<=T;){let G=i[y++];G!==null&&ls(G)}return this.ut=a,bo(o,u),oe}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var vt=(o,s)=>{let e=o._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),vt(t,s);return!0},ds=o=>{let s,e;do{if((s=o._$AM)===void 0)break;e=s._$AN,e.delete(o),o=s}while(e?.size===0)},$o=o=>{for(let s;s=o._$AM;o=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(o))break;e.add(o),zr(s)}};function Wr(o){this._$AN!==void 0?(ds(this),this._$AM=o,$o(this)):this._$AM=o}function Kr(o,s=!1,e=0){let t=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0)if(s)if(Array.isArray(t))for(let n=e;n<t.length;n++)vt(t[n],!1),ds(t[n]);else t!=null&&(vt(t,!1),ds(t));else vt(this,o)}var zr=o=>{o.type==ze.CHILD&&(o._$AP??=Kr,o._$AQ??=Wr)},cs=class extends Ke{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),$o(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(vt(this,s),ds(this))}setValue(s){if(yo(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var ke=class{constructor(s,e){this.app=s;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#i=!1}#e;#t;#i;async start(s,e={}){this.#e=s,this.#t+=1,this.#i=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0)}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(s,e=this.total){this.items=s,this.total=e,this.changed()}async#s(s){let e=this.#e;if(!e)return;let t=this.#t;this.#i=!0,this.state="loading",this.failure=void 0,this.changed();try{let i=await e(s);if(t!==this.#t)return;this.items=s===0?i.items:[...this.items,...i.items],this.total=i.total,this.next=i.next_offset,this.hasFirst=!0,this.state="ready"}catch(i){if(t!==this.#t)return;this.state="failed",this.failure=B(this.app(),i)}finally{t===this.#t&&(this.#i=!1,this.changed())}}foot(){let s=this.app();return this.state==="failed"&&this.failure?r`<div class="alert bad" role="alert" data-state="failed">
        <p>${f(s,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${f(s,"again")}
        </button>
      </div>`:this.state==="loading"?r`<p class="quiet" role="status" data-state="loading">
        ${f(s,"loading")}
      </p>`:r`<div class="spread">
      <p class="quiet">${f(s,"all_shown",{count:this.total})}</p>
      ${this.next===null?c:r`<button ${Gr(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${f(s,"more")}
          </button>`}
    </div>`}},ei=class extends cs{#e;#t=()=>{};constructor(s){if(super(s),s.type!==ze.ELEMENT)throw new Error("inSight belongs to an element")}render(s){return c}update(s,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(i=>i.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(s.element)),c}disconnected(){this.#e?.disconnect(),this.#e=void 0}},Gr=wt(ei);var Ae,ps,vo,Te=class extends z{constructor(){super(...arguments);g(this,ps);this.heading="";g(this,Ae,null)}firstUpdated(){I(this,Ae,Vr()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),p(this,Ae)instanceof HTMLElement&&p(this,Ae).isConnected&&p(this,Ae).focus()}render(){return r`
      <dialog aria-labelledby="heading" @cancel=${l(this,ps,vo)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};Ae=new WeakMap,ps=new WeakSet,vo=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},Te.styles=[j,O`
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
    `],m([U()],Te.prototype,"heading",2),m([ne("dialog")],Te.prototype,"dialog",2),Te=m([E("sb-dialog")],Te);function Vr(){let o=document.activeElement;for(;o?.shadowRoot?.activeElement;)o=o.shadowRoot.activeElement;return o}var xo=b("de","views/memory/i18n");var ko={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var To=b("es","views/memory/i18n");var Ao=b("fr","views/memory/i18n");var Ro=b("it","views/memory/i18n");var So=b("nl","views/memory/i18n");var h=V({en:ko,de:xo,es:To,fr:Ao,it:Ro,nl:So});var Zr={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},Jr={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},Qr={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},Xr={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},ea={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function xt(o,s,e){let t=s[e];return t?h(o,t):e}var Re=(o,s)=>xt(o,Zr,s),hs=(o,s)=>xt(o,Jr,s),ti=(o,s)=>xt(o,Qr,s),Eo=(o,s)=>xt(o,Xr,s),Co=(o,s)=>xt(o,ea,s);function kt(o,s,e){return e==null||e===""?h(o,"nothing"):typeof e=="boolean"?h(o,e?"yes":"no"):s==="owner"?o.ownerName(String(e)):s==="kind"?Re(o,String(e)):s==="status"?hs(o,String(e)):s==="confidence"&&typeof e=="number"?o.show.percent(e):s==="valid_to"?o.show.dateTime(String(e)):String(e)}function Ve(o,s){return r`<span class="row">
    <span class="chip">${o.ownerName(s.owner)}</span>
    <span class="chip">${Re(o,s.kind)}</span>
    ${"pinned"in s&&s.pinned?r`<span class="chip good">${h(o,"pinned")}</span>`:c}
    ${s.in_doubt_with?.length?r`<span class="chip warn">${h(o,"in_doubt")}</span>`:c}
    ${s.status==="active"?c:r`<span class="chip">${hs(o,s.status)}</span>`}
  </span>`}function Se(o,s){return o!==void 0&&(o.own===null||o.own===s)}var us=["preference","feedback","fact"],si=["memories","messages","facts","entities","relations"];var ta={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},ue,Y,Po,No,Io,Oo,ms,qo,Tt,ae=class extends C{constructor(){super(...arguments);g(this,Y);this.heading="";this.isBusy=!1;this.trouble="";g(this,ue,this.loader());g(this,ms,async()=>{let{app:e}=this,t=p(this,ue).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,Y,qo).call(this,i)),this.dispatchEvent(new Event("forgotten"))}catch(i){let n=B(e,i);this.trouble=n.message,n.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});g(this,Tt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){p(this,ue).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=p(this,ue).current,i=t.state==="ready"&&t.value!==void 0,n=i&&si.every(a=>!t.value?.[a]?.total);return r`<sb-dialog .heading=${this.heading} @closed=${p(this,Tt)}>
      <div class="stack">
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        ${M(e,t,a=>l(this,Y,Po).call(this,a,n),()=>this.load())}
      </div>
      <button slot="actions" @click=${p(this,Tt)}>${f(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy||n}
        @click=${p(this,ms)}
      >
        ${h(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};ue=new WeakMap,Y=new WeakSet,Po=function(e,t){let{app:i}=this;return r`
      <p>${h(i,t?"nothing_goes":"all_goes")}</p>
      ${si.map(n=>l(this,Y,No).call(this,n,e[n],e.messages_are_withheld))}
      ${e.conversations?r`<p>${h(i,"going_conversations",{count:e.conversations})}</p>`:c}
      ${e.names.length?r`<p>${h(i,"going_names",{names:e.names.join(", ")})}</p>`:c}
      ${l(this,Y,Io).call(this,e)}
    `},No=function(e,t,i){if(!t?.total)return c;let{app:n}=this,a=h(n,ta[e],{count:t.total});return e==="messages"&&i?r`<p>${a} <span class="quiet">${h(n,"withheld")}</span></p>`:r`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${a}</summary>
      <ul>
        ${t.items.map(d=>r`<li>
            ${d.text}${d.is_cut?" …":""}
            ${d.status&&d.status!=="active"?r`<span class="chip">${hs(n,d.status)}</span>`:c}
            ${d.at?r`<span class="quiet"
                  >${h(n,d.role==="user"?"said_at":"answered_at",{owner:n.ownerName(d.owner),at:n.show.dateTime(d.at)})}</span
                >`:c}
          </li>`)}
      </ul>
      ${t.next_offset===null?c:r`<button @click=${()=>l(this,Y,Oo).call(this,e,t)}>${f(n,"more")}</button>`}
    </details>`},Io=function(e){let{app:t}=this,i=e.would_stay;if(!i)return c;let n=(a,d)=>d.length?r`<p>${a}</p>
            <ul>
              ${d.map(u=>r`<li>${u.text}</li>`)}
            </ul>`:c;return r`
      ${n(h(t,"stays_contains"),i.only_contain_it)}
      ${n(h(t,"stays_about"),i.may_be_about_it)}
      ${i.messages_that_only_contain_it?r`<p>${h(t,"stays_messages",{count:i.messages_that_only_contain_it})}</p>`:c}
    `},Oo=async function(e,t){try{let i=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),n=p(this,ue).current.value,a=i[e];if(!n||!a)return;if(i.revision!==n.revision){this.load();return}p(this,ue).put({...n,[e]:{...a,items:[...t.items,...a.items]}})}catch(i){this.trouble=B(this.app,i).message}},ms=new WeakMap,qo=function(e){let{app:t}=this,i=[...e.files_to_delete,...e.damaged_copies];return[h(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[h(t,"not_erased")],...i.length?[h(t,"files_left",{files:i.join(", ")})]:[]].join(" ")},Tt=new WeakMap,ae.styles=[j,O`
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
    `],m([U({attribute:!1})],ae.prototype,"what",2),m([U()],ae.prototype,"heading",2),m([S()],ae.prototype,"isBusy",2),m([S()],ae.prototype,"trouble",2),ae=m([E("sb-memory-forget")],ae);function Do(o,{items:s,owners:e,how_they_hang_together:t}){let i=e.map(n=>o.ownerName(n)).join(", ");return r`
    <p class="quiet">${h(o,"recall_for",{owners:i})}</p>
    ${t.map(n=>r`<p>${n}</p>`)}
    ${s.length===0?r`<p data-state="empty">${f(o,"none_found")}</p>`:r`<ol class="stack">
          ${s.map(n=>sa(o,n))}
        </ol>`}
  `}function sa(o,s){let[e]=s.sources,t=s.memory_id?o.link(`/memory/${encodeURIComponent(s.memory_id)}`):e?o.link(`/turn/${encodeURIComponent(e)}`):void 0;return r`<li>
    <p>${t?r`<a href=${t}>${s.text}</a>`:s.text}</p>
    <p class="quiet">
      ${ia(o,s).join("; ")}. ${h(o,"score",{score:o.show.number(s.score,4)})}
      ${s.by_way_of?r`<br />${s.by_way_of}`:c}
    </p>
    <span class="chip ${s.would_be_told?"good":""}"
      >${h(o,s.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function ia(o,s){let e=s.reasons.map(t=>{switch(t){case"words":return h(o,"reason_words",{share:o.show.percent(s.share)});case"meaning":return h(o,"reason_meaning");case"graph":return h(o,"reason_graph");case"overview":return h(o,"reason_overview")}});return e.length?e:[h(o,"reason_other")]}function At(o,s,e){if(o.isAdmin)return{label:f(o,"undo"),run:()=>{oa(o,s,e)}}}async function oa(o,s,e){try{let t={memory_id:s,limit:1},{items:i}=await o.call("memory/history",t),[n]=i;if(!n)return;let{revision:a}=await o.call("memory/get",t);await o.call("memory/undo",{memory_id:s,expected_revision:a,group_id:n.group_id}),o.notify(h(o,"undone"))}catch(t){o.notifyFailure(t)}e()}var na=20,Rt,St,K,Uo,jo,ii,oi,ni,ri,Ee=class extends C{constructor(){super(...arguments);g(this,K);this.busy="";g(this,Rt,this.loader());g(this,St,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:na});p(this,Rt).load(()=>e("waiting")),p(this,St).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return r`<div class="stack">
      ${t.waiting?r`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${h(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${h(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${M(e,p(this,Rt).current,({items:i})=>r`<ul class="plain">
                ${$t(i,n=>n.id,n=>l(this,K,Uo).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
      ${t.in_doubt?r`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${h(e,"doubts_title")}</h2>
            <p class="quiet">${h(e,"doubts")}</p>
            ${M(e,p(this,St).current,({items:i})=>r`<ul class="plain">
                ${$t(aa(i),ra,n=>l(this,K,jo).call(this,n))}
              </ul>`,()=>this.load())}
          </section>`:c}
    </div>`}};Rt=new WeakMap,St=new WeakMap,K=new WeakSet,Uo=function(e){let{app:t}=this;return r`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?r`<p>${e.text}</p>`:c}
      <div class="spread">
        ${Ve(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?r`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${h(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,K,ii).call(this,e,"confirm")}
            >
              ${h(t,"confirm")}
            </button>`:c}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${h(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,K,ii).call(this,e,"reject")}
        >
          ${h(t,"reject")}
        </button>
      </div>
    </li>`},jo=function(e){let{app:t}=this,i=this.busy===""&&Se(this.summary,e.first.owner);return r`<li class="card stack">
      ${[e.first,e.second].map(n=>r`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(n.id)}`)}>${n.text}</a>
          </blockquote>
          <button
            ?disabled=${!i}
            aria-label=${`${h(t,"this_holds")}: ${n.text}`}
            @click=${()=>l(this,K,oi).call(this,n,n===e.first?e.second:e.first,!1)}
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
    </li>`},ii=async function(e,t){await l(this,K,ni).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(h(this.app,t==="confirm"?"confirmed":"rejected"))})},oi=async function(e,t,i){let n=a=>({memory_id:a.id,expected_revision:a.revision});await l(this,K,ni).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...n(e),others:[n(t)],both_hold:i});let{app:a}=this;a.notify(h(a,"settled"),At(a,e.id,()=>l(this,K,ri).call(this)))})},ni=async function(e,t,i){this.busy=e;try{await i()}catch(n){this.app.notifyFailure(n)}finally{this.busy=""}l(this,K,ri).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},ri=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Ee.styles=[j,O`
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
    `],m([U({attribute:!1})],Ee.prototype,"summary",2),m([S()],Ee.prototype,"busy",2),Ee=m([E("sb-memory-waiting")],Ee);var ra=o=>`${o.first.id} ${o.second.id}`;function aa(o){let s=new Map;for(let e of o)for(let t of e.in_doubt_with??[]){let[i,n]=e.id<t.id?[e,t]:[t,e];s.set(`${i.id} ${n.id}`,{first:i,second:n})}return[...s.values()]}var la=250,da=50,Ho={words:"",owner:"",kind:"",status:"active",isRecalling:!1},Pe,Ze,Ne,R,Ce,fs,Ye,Lo,Mo,Fo,gs,Bo,Wo,ys,bs,ai,_s,ws,le=class extends C{constructor(){super(...arguments);g(this,R);this.isForgetting=!1;g(this,Pe,new ke(()=>this.app,()=>this.requestUpdate()));g(this,Ze,this.loader());g(this,Ne);g(this,ys,e=>{let t=e.target.value.trim();clearTimeout(p(this,Ne)),I(this,Ne,setTimeout(()=>l(this,R,ai).call(this,t),la))});g(this,bs,e=>{e.preventDefault(),clearTimeout(p(this,Ne)),l(this,R,ai).call(this,this.search.value.trim())});g(this,_s,()=>{l(this,R,Ce).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,R,Ye).call(this)});g(this,ws,()=>{this.isForgetting=!1,l(this,R,Ce).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(p(this,Ne))}load(){l(this,R,fs).call(this,!1),this.wanted.isRecalling&&l(this,R,Ye).call(this)}render(){let{app:e,summary:t}=this,{words:i,owner:n,kind:a,status:d}=this.wanted,$=!(i||n||a)&&d==="active"&&p(this,Pe).hasFirst&&p(this,Pe).total===0;return r`<div class="stack">
      ${t.waiting||t.in_doubt?r`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:c}
      ${$?l(this,R,Lo).call(this):r`${l(this,R,Mo).call(this)} ${l(this,R,Bo).call(this)}`}
      ${this.isForgetting?r`<sb-memory-forget
            .app=${e}
            .what=${{about:i,...n?{owner:n}:{}}}
            .heading=${h(e,"forget_about",{words:i})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${p(this,ws)}
          ></sb-memory-forget>`:c}
    </div>`}};Pe=new WeakMap,Ze=new WeakMap,Ne=new WeakMap,R=new WeakSet,Ce=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},fs=function(e){let{words:t,owner:i,kind:n,status:a}=this.wanted,d={limit:da,status:a==="pinned"?"active":a,...a==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...i?{owner:i}:{},...n?{kind:n}:{}};p(this,Pe).start(u=>this.app.call("memory/list",{...d,offset:u}),{clear:e})},Ye=function(){let{words:e,owner:t}=this.wanted;p(this,Ze).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Lo=function(){let{app:e}=this;return e.info&&!e.info.logs?as(e):r`${ee(h(e,"empty_title"),h(e,"empty"))}
      <ul class="stack">
        <li>${h(e,"empty_say_preference")}</li>
        <li>${h(e,"empty_say_fact")}</li>
        <li>${h(e,"empty_ask")}</li>
      </ul>`},Mo=function(){let{app:e,summary:t,wanted:i}=this;return r`<form class="card" role="search" @submit=${p(this,bs)}>
      <label class="field search" for="search"
        >${h(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${i.words}
          @input=${p(this,ys)}
        />
      </label>
      ${l(this,R,gs).call(this,h(e,"owner"),i.owner,[["",h(e,"everybody")],...t.owners.map(n=>[n.owner,`${e.ownerName(n.owner)} (${e.show.number(l(this,R,Fo).call(this,n.kinds))})`])],n=>l(this,R,Ce).call(this,{owner:n}))}
      ${l(this,R,gs).call(this,h(e,"kind"),i.kind,[["",h(e,"all_kinds")],...us.map(n=>[n,Re(e,n)])],n=>l(this,R,Ce).call(this,{kind:n}))}
      ${l(this,R,gs).call(this,h(e,"which"),i.status,[["active",h(e,"which_active")],["pinned",h(e,"which_pinned")],["all",h(e,"which_all")]],n=>l(this,R,Ce).call(this,{status:n}))}
      ${i.words?r`<div class="row search">
            <button type="button" aria-expanded=${i.isRecalling} @click=${p(this,_s)}>
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
          </div>`:c}
    </form>`},Fo=function(e){return Object.values(e).reduce((t,i)=>t+i,0)},gs=function(e,t,i,n){return r`<label class="field"
      >${e}
      <select
        @change=${a=>{n(a.target.value),l(this,R,fs).call(this,!0),this.wanted.isRecalling&&l(this,R,Ye).call(this)}}
      >
        ${i.map(([a,d])=>r`<option value=${a} ?selected=${a===t}>${d}</option>`)}
      </select>
    </label>`},Bo=function(){let{app:e,wanted:t}=this,i=p(this,Pe);return r`
      ${t.isRecalling&&t.words?r`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${h(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${M(e,p(this,Ze).current,n=>Do(e,n),()=>l(this,R,Ye).call(this))}
          </section>`:c}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${h(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${i.state==="ready"?h(e,"found",{count:i.total}):""}
        </p>
        ${i.hasFirst&&i.items.length===0?r`<p data-state="empty">${f(e,"none_found")}</p>`:r`<ul class="plain">
              ${$t(i.items,n=>n.id,n=>l(this,R,Wo).call(this,n))}
            </ul>`}
        ${i.foot()}
      </section>
    `},Wo=function(e){let{app:t}=this;return r`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${Ve(t,e)}
        <span class="quiet">
          ${e.by_person?h(t,"told_by_person"):h(t,"learnt_from",{count:e.sources})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},ys=new WeakMap,bs=new WeakMap,ai=function(e){e!==this.wanted.words&&(l(this,R,Ce).call(this,{words:e,...e?{}:{isRecalling:!1}}),p(this,Ze).clear(),l(this,R,fs).call(this,!0),this.wanted.isRecalling&&l(this,R,Ye).call(this))},_s=new WeakMap,ws=new WeakMap,le.styles=[j,O`
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
    `],m([U({attribute:!1})],le.prototype,"summary",2),m([U({attribute:!1})],le.prototype,"wanted",2),m([S()],le.prototype,"isForgetting",2),m([ne("#search")],le.prototype,"search",2),le=m([E("sb-memory-list")],le);var me=new Map;function Et(o){let{text:s,kind:e,owner:t,pinned:i,valid_to:n}=o;return{text:s,kind:e,owner:t,pinned:i,until:n?pa(n):""}}function $s({base:o,fields:s}){let e=Et(o),t={};return s.text.trim()!==e.text&&(t.text=s.text.trim()),s.kind!==e.kind&&(t.kind=s.kind),s.owner!==e.owner&&(t.owner=s.owner),s.pinned!==e.pinned&&(t.pinned=s.pinned),s.until!==e.until&&(s.until?t.valid_to=ca(s.until):t.no_end=!0),t}function ca(o){return new Date(`${o}T23:59:59`).toISOString()}function pa(o){let s=new Date(o),e=t=>String(t).padStart(2,"0");return`${s.getFullYear()}-${e(s.getMonth()+1)}-${e(s.getDate())}`}var ha=300,ua=["text","kind","owner","pinned","until"],ma={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},H,Ko,li,zo,Je,xs,Go,Vo,di,Yo,Ct,Z=class extends C{constructor(){super(...arguments);g(this,H);this.isBusy=!1;this.trouble="";g(this,xs,e=>{e.preventDefault(),l(this,H,Vo).call(this,this.draft)});g(this,Ct,()=>{me.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=me.get(this.memory.id)??{base:this.memory,fields:Et(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:i}=this.draft,n=Object.keys($s(this.draft)).length>0;return r`<form class="card stack" @submit=${p(this,xs)}>
      <h2>${h(e,"edit_title")}</h2>
      ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
      ${t?l(this,H,Ko).call(this,t):c}
      <label class="field"
        >${h(e,"text")}
        <textarea
          rows="3"
          maxlength=${ha}
          required
          .value=${i.text}
          @input=${a=>l(this,H,Je).call(this,{text:vs(a)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${h(e,"kind")}
          <select @change=${a=>l(this,H,Je).call(this,{kind:vs(a)})}>
            ${us.map(a=>r`<option value=${a} ?selected=${a===i.kind}>
                  ${Re(e,a)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?r`<label class="field"
              >${h(e,"owner")}
              <select @change=${a=>l(this,H,Je).call(this,{owner:vs(a)})}>
                ${l(this,H,zo).call(this).map(a=>r`<option value=${a} ?selected=${a===i.owner}>
                      ${e.ownerName(a)}
                    </option>`)}
              </select>
            </label>`:c}
        <label class="field"
          >${h(e,"until")}
          <input
            type="date"
            .value=${i.until}
            @change=${a=>l(this,H,Je).call(this,{until:vs(a)})}
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
        <button class="filled" ?disabled=${!n||this.isBusy||t!==void 0}>
          ${h(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${p(this,Ct)}>
          ${f(e,"cancel")}
        </button>
      </div>
    </form>`}};H=new WeakSet,Ko=function(e){let{app:t}=this,i=Et(e),n=this.draft.fields,a=Et(this.draft.base);return r`<section
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
            ${ua.filter(d=>i[d]!==n[d]||a[d]!==n[d]).map(d=>r`<tr>
                <th scope="row">${h(t,ma[d])}</th>
                <td>${l(this,H,li).call(this,d,i)}</td>
                <td>${l(this,H,li).call(this,d,n)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,H,Go).call(this,e)}}>
          ${h(t,"conflict_store")}
        </button>
        <button type="button" @click=${p(this,Ct)}>${h(t,"conflict_keep")}</button>
      </div>
    </section>`},li=function(e,t){let{app:i}=this;return e==="pinned"?h(i,t.pinned?"yes":"no"):e==="kind"?Re(i,t.kind):e==="owner"?i.ownerName(t.owner):e==="until"?t.until?i.show.date(`${t.until}T12:00:00`):h(i,"nothing"):t.text},zo=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Je=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},me.set(this.memory.id,this.draft)},xs=new WeakMap,Go=async function(e){this.theirs=void 0;let t=$s(this.draft);Object.keys(t).length&&await l(this,H,di).call(this,t,e.revision)},Vo=async function(e){let t=$s(e);!Object.keys(t).length||this.isBusy||await l(this,H,di).call(this,t,e.base.revision)},di=async function(e,t){let{app:i}=this,n=this.memory.id;this.isBusy=!0,this.trouble="";try{await i.call("memory/update",{...e,memory_id:n,expected_revision:t}),me.delete(n),this.dispatchEvent(new Event("stored"))}catch(a){let d=B(i,a);this.trouble=d.message,d.code==="memory_changed_meanwhile"&&await l(this,H,Yo).call(this,n)}finally{this.isBusy=!1}},Yo=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=B(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},Ct=new WeakMap,Z.styles=[j,O`
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
    `],m([U({attribute:!1})],Z.prototype,"memory",2),m([S()],Z.prototype,"draft",2),m([S()],Z.prototype,"theirs",2),m([S()],Z.prototype,"isBusy",2),m([S()],Z.prototype,"trouble",2),m([ne("textarea")],Z.prototype,"text",2),m([ne("#conflict")],Z.prototype,"conflict",2),Z=m([E("sb-memory-editor")],Z);function vs(o){return o.target.value}var fa=["noop","conflict"];function Zo(o,s,e,t){let i=o.isAdmin&&s.undone_at===null&&!fa.includes(s.action),n=o.show.dateTime(s.at);return r`<li>
    <div class="spread">
      <p>
        <strong>${ti(o,s.action)}</strong>
        <span class="quiet">${Eo(o,s.actor)}, ${n}</span>
        ${s.undone_at?r`<span class="chip">${h(o,"was_undone",{at:o.show.ago(s.undone_at)})}</span>`:c}
      </p>
      ${i?r`<button
            ?disabled=${!e}
            aria-label=${`${f(o,"undo")}: ${ti(o,s.action)}, ${n}`}
            @click=${t}
          >
            ${f(o,"undo")}
          </button>`:c}
    </div>
    ${Object.keys(s.changes).length?r`<dl>
          ${ga(s).map(([a,{before:d,after:u}])=>r`<div>
              <dt>${Co(o,a)}</dt>
              <dd>
                ${d==null?c:r`<span class="unseen">${h(o,"before")}</span>
                      <del>${kt(o,a,d)}</del>`}
                ${ya(s)?c:r`<span class="unseen">${h(o,"after")}</span>
                      <ins>${kt(o,a,u)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:c}
  </li>`}function ga({changes:o}){let s=Object.entries(o),{text:e}=o;return e&&(e.before===null||e.after===null)?[["text",e]]:s}var ya=({changes:o})=>o.text?.after===null;var ba=250,_a=20,Pt,Qe,Ie,Jo,ci,ks,Ts,Nt,Q=class extends C{constructor(){super(...arguments);g(this,Ie);this.holds="this";this.isBusy=!1;this.trouble="";g(this,Pt,this.loader());g(this,Qe);g(this,ks,()=>{clearTimeout(p(this,Qe)),I(this,Qe,setTimeout(()=>this.load(),ba))});g(this,Ts,async()=>{let{app:e,memory:t,other:i}=this;if(!i||this.isBusy)return;let[n,a]=this.holds==="this"?[t,i]:[i,t],d=u=>({memory_id:u.id,expected_revision:u.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...d(n),others:[d(a)]}),this.dispatchEvent(new CustomEvent("merged",{detail:n.id}))}catch(u){let $=B(e,u);this.trouble=$.message,$.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});g(this,Nt,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(p(this,Qe))}load(){let e=this.words?.value.trim();p(this,Pt).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:_a,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:i}=this;return r`<sb-dialog .heading=${h(e,"merge_title")} @closed=${p(this,Nt)}>
      <div class="stack">
        <p>${h(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?r`<p class="alert bad" role="alert">${this.trouble}</p>`:c}
        <label class="field"
          >${h(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${p(this,ks)} />
        </label>
        ${M(e,p(this,Pt).current,({items:n})=>l(this,Ie,Jo).call(this,n.filter(a=>a.id!==t.id)),()=>this.load())}
        ${i?r`<fieldset>
              <legend>${h(e,"merge_holds")}</legend>
              ${l(this,Ie,ci).call(this,"this",t.text)} ${l(this,Ie,ci).call(this,"other",i.text)}
            </fieldset>`:c}
      </div>
      <button slot="actions" @click=${p(this,Nt)}>${f(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy}
        @click=${p(this,Ts)}
      >
        ${h(e,"merge")}
      </button>
    </sb-dialog>`}};Pt=new WeakMap,Qe=new WeakMap,Ie=new WeakSet,Jo=function(e){let{app:t}=this;return e.length?r`<fieldset>
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
    </fieldset>`:r`<p data-state="empty">${f(t,"none_found")}</p>`},ci=function(e,t){return r`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},ks=new WeakMap,Ts=new WeakMap,Nt=new WeakMap,Q.styles=[j,O`
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
    `],m([U({attribute:!1})],Q.prototype,"memory",2),m([S()],Q.prototype,"other",2),m([S()],Q.prototype,"holds",2),m([S()],Q.prototype,"isBusy",2),m([S()],Q.prototype,"trouble",2),m([ne("#words")],Q.prototype,"words",2),Q=m([E("sb-memory-merge")],Q);var Oe,qt,tt,v,Xe,Qo,Xo,It,en,tn,As,Rs,sn,Ot,on,nn,pi,rn,Ss,et,de=class extends C{constructor(){super(...arguments);g(this,v);this.doing="";this.busy="";this.said="";g(this,Oe,this.loader());g(this,qt,new ke(()=>this.app,()=>this.requestUpdate()));g(this,tt,new ke(()=>this.app,()=>this.requestUpdate()));g(this,Ss,()=>{this.doing="",me.delete(p(this,v,Xe)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(p(this,Oe).clear(),this.said="",this.doing=me.has(p(this,v,Xe))?"edit":""),super.willUpdate(e)}load(){let e=p(this,v,Xe);p(this,Oe).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),p(this,qt).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),p(this,tt).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return r`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${M(e,p(this,Oe).current,t=>l(this,v,Qo).call(this,t.memory),()=>this.load())}
    </div>`}};Oe=new WeakMap,qt=new WeakMap,tt=new WeakMap,v=new WeakSet,Xe=function(){return this.path[0]??""},Qo=function(e){let{app:t}=this;return r`
      ${this.doing==="edit"?r`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,v,sn).call(this,h(t,"stored"))}
            @closed=${()=>l(this,v,Rs).call(this,!0)}
          ></sb-memory-editor>`:l(this,v,Xo).call(this,e)}
      ${l(this,v,en).call(this,e)} ${l(this,v,tn).call(this)}
      ${this.doing==="forget"?r`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${h(t,"forget_this")}
            @closed=${()=>l(this,v,Rs).call(this,!1)}
            @forgotten=${p(this,Ss)}
          ></sb-memory-forget>`:c}
      ${this.doing==="merge"?r`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,v,Rs).call(this,!1)}
            @merged=${i=>l(this,v,rn).call(this,i.detail)}
          ></sb-memory-merge>`:c}
    `},Xo=function(e){let{app:t}=this,i=Se(this.summary,e.owner)&&this.busy==="",n=e.status==="active";return r`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${Ve(t,e)}
      ${e.superseded_by?r`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${h(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:c}
      ${e.in_doubt_with?.length?r`<div class="alert warn stack">
            <p>${h(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(a=>r`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(a.id)}`)}>${a.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${h(t,"decide_in_list")}</a></p>
          </div>`:c}
      <dl>
        ${l(this,v,It).call(this,h(t,"since"),t.show.date(e.valid_from))}
        ${l(this,v,It).call(this,h(t,"until"),kt(t,"valid_to",e.valid_to))}
        ${l(this,v,It).call(this,h(t,"how_known"),e.by_person?h(t,"told_by_person"):`${h(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,v,It).call(this,h(t,"used"),e.last_used_at?h(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):h(t,"never_used"))}
      </dl>
      ${Se(this.summary,e.owner)?r`<div class="row">
            <button id="edit" class="filled" ?disabled=${!i} @click=${()=>l(this,v,As).call(this,"edit")}>
              ${h(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!i} @click=${()=>{l(this,v,on).call(this,e)}}>
              ${h(t,e.pinned?"unpin":"pin")}
            </button>
            ${n?r`<button id="merge" ?disabled=${!i} @click=${()=>l(this,v,As).call(this,"merge")}>
                  ${h(t,"merge")}
                </button>`:c}
            <button id="forget" class="bad" ?disabled=${!i} @click=${()=>l(this,v,As).call(this,"forget")}>
              ${h(t,"forget")}
            </button>
          </div>`:r`<p class="quiet">${h(t,"not_yours")}</p>`}
    </section>`},It=function(e,t){return r`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},en=function(e){let{app:t}=this,i=p(this,qt),n=e.sources-i.total;return r`<section class="card stack" aria-labelledby="evidence">
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
            ${i.hasFirst&&n>0?r`<p class="quiet">${h(t,"evidence_gone",{count:n})}</p>`:c}
            ${i.foot()}`}
    </section>`},tn=function(){let{app:e}=this;return r`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${h(e,"history")}</h2>
      <ol class="plain">
        ${p(this,tt).items.map(t=>Zo(e,t,this.busy==="",()=>{l(this,v,nn).call(this,t)}))}
      </ol>
      ${p(this,tt).foot()}
    </section>`},As=function(e){this.said="",this.doing=e},Rs=function(e){this.doing="",e&&l(this,v,Ot).call(this,"edit")},sn=function(e){this.doing="",this.said=e,this.app.notify(e,At(this.app,p(this,v,Xe),()=>l(this,v,et).call(this))),l(this,v,et).call(this),l(this,v,Ot).call(this,"edit")},Ot=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},on=async function(e){let{app:t}=this;await l(this,v,pi).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=h(t,e.pinned?"unpinned":"was_pinned")}),l(this,v,Ot).call(this,"pin")},nn=async function(e){let{app:t}=this,i=p(this,Oe).current.value?.memory;if(!i)return;let n=!0;await l(this,v,pi).call(this,e.group_id,async()=>{n=(await t.call("memory/undo",{memory_id:i.id,expected_revision:i.revision,group_id:e.group_id})).memory!==null,this.said=h(t,"undone"),t.notify(this.said)}),n?l(this,v,Ot).call(this,"history"):t.go("/memory",{replace:!0})},pi=async function(e,t){this.busy=e;try{await t()}catch(i){this.app.notifyFailure(i)}finally{this.busy=""}l(this,v,et).call(this)},rn=function(e){let{app:t}=this;this.doing="",t.notify(h(t,"merged"),At(t,e,()=>l(this,v,et).call(this))),e!==p(this,v,Xe)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,v,et).call(this)},Ss=new WeakMap,et=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},de.styles=[j,O`
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
    `],m([U({attribute:!1})],de.prototype,"summary",2),m([S()],de.prototype,"doing",2),m([S()],de.prototype,"busy",2),m([S()],de.prototype,"said",2),de=m([E("sb-memory-one")],de);var Dt,Ut,Es=class extends C{constructor(){super(...arguments);g(this,Dt,Ho);g(this,Ut,this.loader())}load(){p(this,Ut).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return r`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?h(e,"one"):f(e,"memory")}</h1>
        ${t?r`<a class="button" href=${e.link("/memory")}>${h(e,"to_list")}</a>`:c}
      </div>
      ${M(e,p(this,Ut).current,n=>r`
          ${t?r`<sb-memory-one .app=${e} .path=${this.path} .summary=${n}></sb-memory-one>`:r`<sb-memory-list
                .app=${e}
                .summary=${n}
                .wanted=${p(this,Dt)}
                @wanted=${a=>I(this,Dt,a.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};Dt=new WeakMap,Ut=new WeakMap,Es=m([E("sb-memory")],Es);var Cs=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"request")}</h1>`}};Cs=m([E("sb-request")],Cs);var Ps=class extends C{load(){}render(){return r`<h1 tabindex="-1">${f(this.app,"settings")}</h1>`}};Ps=m([E("sb-settings")],Ps);var an=b("de","views/turn/i18n");var hi={unnamed:"Choose a turn in a conversation to see how it went.",unnamed_title:"No turn is chosen",to_conversations:"To the conversations",whole_conversation:"The whole conversation",old_title:"Nothing more is known of this turn",old:"How a turn went is kept from this version on, for turns of Switchboard's own agents. This one is older, was imported, or another agent answered it. Its words are kept as ever.",axis:"What happened, in its order",heard:"Heard",answered:"Answered",answered_late:"Answered later",cut:"The rest is cut.",way:"Which way it went",route_local:"Answered locally",route_model:"Answered by a model",route_fallback:"Answered in its place",route_none:"Not answered",local_matched_as_spoken:"Home Assistant understood the sentence as it was said and answered it by itself. No model was asked.",local_matched_after_vocabulary:"Home Assistant understood the sentence once its words were replaced by those of your home. No model was asked.",local_other:"Home Assistant answered as well as it could. This agent asks no model.",model_no_local_match:"Home Assistant knew no sentence like it, so a model was asked.",model_too_long:"The sentence was too long for Home Assistant's own understanding, so a model was asked.",model_policy:"This agent asks the model first, as it was set.",model_answer_comes_later:"The model took too long to wait for. The turn ended with a promise, and the answer followed when it was there.",model_other:"A model answered.",fallback_other:"The model gave no answer, so Home Assistant answered in its place. The reason: {why}",none_other:"Nobody could answer. The reason: {why}",broke:"It ended early: {why}",why_matched_as_spoken:"it was understood as it was said.",why_matched_after_vocabulary:"it was understood in the words of your home.",why_no_local_match:"Home Assistant knew no sentence like it.",why_policy:"the agent is set that way.",why_did_not_catch:"no word was heard.",why_too_long:"the sentence was too long.",why_too_many_steps:"the model called tools again and again and came to no end.",why_answer_comes_later:"the answer was promised for later.",why_unknown:"something unexpected failed; the log of Home Assistant says more.",why_cannot_connect:"the service could not be reached.",why_invalid_auth:"the key or the login was refused.",why_access_denied:"access was denied.",why_deployment_not_found:"there is no such deployment.",why_model_retired:"the model has been retired.",why_operation_unsupported:"the model cannot do this.",why_api_version_required:"an API version is missing.",why_not_azure_openai:"what answered is no such service.",why_rate_limited:"the service was asked too often.",why_quota_spent:"the quota of the service is used up.",why_service_error:"the service had an error.",why_request_rejected:"the service refused the request.",why_content_filtered:"the content filter stopped it.",why_context_length:"the conversation was too long for the model.",why_timed_out:"no answer came in time.",why_stream_broken:"the answer broke off.",why_answer_cut:"the answer was too long and was cut.",why_attachments_unsupported:"the model takes no such file.",why_attachment_unusable:"a file that came with it could not be used.",why_budget_spent:"the budget was used up.",why_template_error:"the template of the instructions is broken.",why_llm_api_error:"an API of tools could not be used.",why_busy:"it was busy.",why_no_answer:"it was given up before a word came.",why_abandoned:"nobody waited for the rest.",request:"Request to {deployment}",request_failed:"It failed: {why}",retried:"Asked again: {why}",took_over:"It stood in for {deployment}: {why}",model:"Model",purpose:"For",purpose_turn:"this turn",in:"Tokens in",cached:"of these cached",out:"Tokens out",reasoning:"of these reasoning",cost:"Cost",first_word:"First word after",took:"Took",total:"Whole turn",tool:"Tool {name}",failed:"failed",given:"What it was given",gave:"What it gave back",nothing:"Nothing",private:"It answered from the memory. What it said is not kept a second time: look under what was recalled.",wiped:"What its tools were told and did was forgotten, because something of this conversation was.",changed:"{name} changed",from_to:"from {before} to {after}",absent:"not there",recalled:"What was recalled",recalled_none:"Nothing was recalled for this turn.",way_profile:"told before",way_words:"called to mind by the words",way_tool:"looked up by a tool",recalled_gone:"Forgotten since",recalled_message:"Words of an earlier conversation",learnt:"What was learnt from it",learnt_none:"Nothing was learnt from it.",learnt_unread:"It has not been looked through yet for what is worth remembering.",waiting:"{count} things from it wait for a decision.",waiting_one:"One thing from it waits for a decision.",decide:"Decide",requests_of:"Requests as they were sent",after:"after {span}"};var ln=b("es","views/turn/i18n");var dn=b("fr","views/turn/i18n");var cn=b("it","views/turn/i18n");var pn=b("nl","views/turn/i18n");var _=V({en:hi,de:an,es:ln,fr:dn,it:cn,nl:pn});function jt(o){return o in hi?o:void 0}function st(o,s){let e=jt(`why_${s??""}`);return e?_(o,e):s??""}function $a(o,s){let{route:e,reason:t}=s,i=jt(`${e}_${t}`)??jt(`${e}_other`);return i?_(o,i,{why:st(o,s.error??t)}):st(o,t)}function un(o,s){let{heard:e,answers:t,turn:i}=s,n=[];if(e&&n.push({title:`${_(o,"heard")} · ${o.ownerName(e.owner)}`,at:o.show.time(e.at,!0),body:hn(o,e)}),i){let a=jt(`route_${i.route}`);n.push({title:_(o,"way"),failed:i.failed,body:r`<p>
          ${a?r`<span class="chip">${_(o,a)}</span>`:c} ${$a(o,i)}
        </p>
        ${i.route==="model"&&i.error!==null?r`<p>${_(o,"broke",{why:st(o,i.error)})}</p>`:c}`}),n.push(...va(o,i))}for(let a of t)n.push({title:_(o,a.is_late?"answered_late":"answered"),at:o.show.time(a.at,!0),body:hn(o,a)});return n}function hn(o,s){return r`<p class="said">${s.text}</p>
    ${s.is_cut?r`<p class="quiet">${_(o,"cut")}</p>`:c}`}function va(o,s){let e=Math.max(s.total_ms,s.late_ms??0,1),t=0,i=s.requests.map(n=>({at:n.at_ms,step:xa(o,n,e)}));for(let n of s.tools)t=n.at_ms??t,i.push({at:t,step:ka(o,n,e)});for(let n of s.states)i.push({at:n.at_ms,step:Ta(o,n)});return i.sort((n,a)=>n.at-a.at).map(({step:n})=>n)}function mn(o,s,e){let t=Math.min(100,100*o/e);return[t,Math.min(100-t,100*(s??0)/e)]}function ui(o,s){return _(o,"after",{span:o.show.span(s)})}function fn(o){return r`<dl class="facts">
    ${o.map(s=>s?r`<div>
            <dt>${s[0]}</dt>
            <dd>${s[1]}</dd>
          </div>`:c)}
  </dl>`}function xa(o,s,e){let{show:t}=o;return{title:_(o,"request",{deployment:s.deployment}),failed:s.failed!==null&&s.failed!=="abandoned",at:ui(o,s.at_ms),share:mn(s.at_ms,s.duration_ms,e),body:r`${s.first_choice!==null?r`<p>
            ${_(o,"took_over",{deployment:s.first_choice,why:st(o,s.passed_over)})}
          </p>`:c}
      ${s.retries.map(i=>r`<p>${_(o,"retried",{why:st(o,i)})}</p>`)}
      ${s.failed!==null?r`<p>${_(o,"request_failed",{why:st(o,s.failed)})}</p>`:c}
      ${fn([s.purpose==="turn"?void 0:[_(o,"purpose"),s.purpose],s.model?[_(o,"model"),s.model]:void 0,[_(o,"in"),t.number(s.input_tokens)],s.cached_tokens?[_(o,"cached"),t.number(s.cached_tokens)]:void 0,[_(o,"out"),t.number(s.output_tokens)],s.reasoning_tokens?[_(o,"reasoning"),t.number(s.reasoning_tokens)]:void 0,s.cost===null?void 0:[_(o,"cost"),t.money(s.cost)],s.first_word_ms===null?void 0:[_(o,"first_word"),t.span(s.first_word_ms)],s.duration_ms===null?void 0:[_(o,"took"),t.span(s.duration_ms)]])}`}}function ka(o,s,e){let{show:t}=o;return{title:_(o,"tool",{name:s.name}),failed:s.failed,...s.at_ms===null?{}:{at:ui(o,s.at_ms),share:mn(s.at_ms,s.duration_ms,e)},body:r`${s.duration_ms===null?c:fn([[_(o,"took"),t.span(s.duration_ms)]])}
      <details>
        <summary>${_(o,"given")}</summary>
        <pre>${s.arguments||_(o,"nothing")}</pre>
      </details>
      ${s.is_private?r`<p class="quiet">${_(o,"private")}</p>`:r`<details>
            <summary>${_(o,"gave")}</summary>
            <pre>${s.result||_(o,"nothing")}</pre>
          </details>`}
      ${s.is_cut?r`<p class="quiet">${_(o,"cut")}</p>`:c}`}}function Ta(o,s){let e=_(o,"absent");return{title:_(o,"changed",{name:o.entityName(s.entity_id)}),at:ui(o,s.at_ms),body:r`<p>
      ${_(o,"from_to",{before:s.before??e,after:s.after??e})}
    </p>`}}function gn(o,s){return r`<section class="card stack" aria-labelledby="recalled">
    <h2 id="recalled">${_(o,"recalled")}</h2>
    ${s.recalled.length===0?r`<p class="quiet">${_(o,"recalled_none")}</p>`:r`<ul class="memories">
          ${s.recalled.map(e=>r`<li>${Aa(o,e)}</li>`)}
        </ul>`}
  </section>`}function yn(o,s){let{memories:e,waiting:t,is_read:i}=s.learnt,n=e.length===0&&t===0;return r`<section class="card stack" aria-labelledby="learnt">
    <h2 id="learnt">${_(o,"learnt")}</h2>
    ${n?r`<p class="quiet">${_(o,i?"learnt_none":"learnt_unread")}</p>`:c}
    ${e.length?r`<ul class="memories">
          ${e.map(a=>r`<li>${bn(o,a)}</li>`)}
        </ul>`:c}
    ${t?r`<p>
          ${_(o,"waiting",{count:t})}
          <a href=${o.link("/memory/waiting")}>${_(o,"decide")}</a>
        </p>`:c}
  </section>`}function Aa(o,s){let e=r`<span class="quiet">${_(o,`way_${s.way}`)}</span>`;if(s.memory)return r`${bn(o,s.memory)} ${e}`;if(s.conversation_id!==null){let t=`/conversations/${encodeURIComponent(s.conversation_id)}`;return r`<a href=${o.link(t)}>${_(o,"recalled_message")}</a> ${e}`}return r`${_(o,"recalled_gone")} ${e}`}function bn(o,s){return r`<a href=${o.link(`/memory/${encodeURIComponent(s.id)}`)}>${s.text}</a>
    <span class="chip">${o.ownerName(s.owner)}</span>`}var qe,Lt,it,ot,te,_n,wn,$n,vn,Ht=class extends C{constructor(){super(...arguments);g(this,te);g(this,qe,this.loader());g(this,Lt,"");g(this,it);g(this,ot,0)}connectedCallback(){super.connectedCallback();let e=++Ti(this,ot)._;this.app.subscribe("turns/subscribe",{},t=>l(this,te,_n).call(this,t)).then(t=>{e===p(this,ot)&&this.isConnected?I(this,it,t):t()}).catch(()=>{})}disconnectedCallback(){var e;super.disconnectedCallback(),I(this,ot,p(this,ot)+1),(e=p(this,it))==null||e.call(this),I(this,it,void 0)}load(){let[e]=this.path;e!==void 0&&(e!==p(this,Lt)&&p(this,qe).clear(),I(this,Lt,e),p(this,qe).load(()=>this.app.call("turns/get",{message_id:e})))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${f(this.app,"turn")}</h1>
      ${this.path.length===0?ee(_(this.app,"unnamed_title"),_(this.app,"unnamed"),r`<a class="button filled" href=${this.app.link("/conversations")}
              >${_(this.app,"to_conversations")}</a
            >`):M(this.app,p(this,qe).current,e=>l(this,te,wn).call(this,e),()=>this.load())}
    </div>`}};qe=new WeakMap,Lt=new WeakMap,it=new WeakMap,ot=new WeakMap,te=new WeakSet,_n=function(e){e.message_id===p(this,qe).current.value?.heard?.id&&this.load()},wn=function(e){let t=e.heard??e.answers[0];return r`<div class="spread">
        <p class="quiet">
          ${t?this.app.show.dateTime(t.at):c}
          ${t?.agent_id?r`· ${this.app.entityName(t.agent_id)}`:c}
          ${t?.area_id?r`· ${this.app.areaName(t.area_id)}`:c}
          ${t?.device_id?r`· ${this.app.deviceName(t.device_id)}`:c}
        </p>
        <a
          class="button"
          href=${this.app.link(`/conversations/${encodeURIComponent(e.conversation_id)}`)}
          >${_(this.app,"whole_conversation")}</a
        >
      </div>
      <section class="card stack" aria-labelledby="axis">
        <h2 id="axis">${_(this.app,"axis")}</h2>
        ${e.turn?l(this,te,$n).call(this,e):c}
        <ol class="axis">
          ${un(this.app,e).map(i=>l(this,te,vn).call(this,i))}
        </ol>
        ${e.turn?.is_wiped?r`<p class="quiet">${_(this.app,"wiped")}</p>`:c}
      </section>
      ${e.turn?c:ee(_(this.app,"old_title"),_(this.app,"old"))}
      ${e.turn?gn(this.app,e.turn):c} ${yn(this.app,e)}`},$n=function(e){let t=e.turn;if(!t)return c;let{show:i}=this.app,n=[[_(this.app,"total"),i.span(t.total_ms)]];return t.first_word_ms!==null&&n.push([_(this.app,"first_word"),i.span(t.first_word_ms)]),t.cost!==null&&n.push([_(this.app,"cost"),i.money(t.cost)]),r`<dl class="facts">
      ${n.map(([a,d])=>r`<div>
            <dt>${a}</dt>
            <dd>${d}</dd>
          </div>`)}
    </dl>`},vn=function(e){return r`<li class=${e.failed?"bad":""}>
      <div class="spread">
        <h3>
          ${e.title}
          ${e.failed?r`<span class="chip bad">${_(this.app,"failed")}</span>`:c}
        </h3>
        ${e.at===void 0?c:r`<span class="quiet">${e.at}</span>`}
      </div>
      ${e.share?r`<div class="bar" aria-hidden="true">
            <span style="left:${e.share[0]}%;width:${e.share[1]}%"></span>
          </div>`:c}
      ${e.body}
    </li>`},Ht.styles=[j,O`
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
    `],Ht=m([E("sb-turn")],Ht);var xn=b("de","views/usage/i18n");var kn={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var Tn=b("es","views/usage/i18n");var An=b("fr","views/usage/i18n");var Rn=b("it","views/usage/i18n");var Sn=b("nl","views/usage/i18n");var w=V({en:kn,de:xn,es:Tn,fr:An,it:Rn,nl:Sn});function En(o,s,e){return e==="money"?o.show.money(s):w(o,"n_tokens",{count:s})}function Ns(o,s){let e=s.filter(t=>t.limit!==null);return r`<ul class="plain stack">
    ${e.map(t=>Sa(o,t,t.limit??0))}
  </ul>`}function Sa(o,s,e){let t=`${w(o,`of_${s.of}`)}, ${w(o,`per_${s.period}`)}`,i=s.used>=e,n=s.course==="stop"||s.course==="cheaper"?w(o,`now_${s.course}`):s.when_spent?w(o,`then_${s.when_spent}`):w(o,"then_all");return r`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${i?"chip bad":"quiet"}>
        ${w(o,"used_of",{used:En(o,s.used,s.unit),limit:En(o,e,s.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(s.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${n} ${w(o,"resets",{at:o.show.dateTime(s.resets)})}
    </p>
  </li>`}var Mt=800,De=220,Is=24,Os=18,Cn=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],Pn=O`
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
`;function mi(o){return`color-mix(in srgb, ${Cn[Math.min(o,Cn.length-1)]??"#757575"} 78%, var(--sb-text))`}function Nn(o,s){let e=[],t=Date.parse(`${s}T12:00:00Z`);for(let i=Date.parse(`${o}T12:00:00Z`);i<=t;i+=864e5)e.push(new Date(i).toISOString().slice(0,10));return e}function In(o,s,e,t,i,n){let a=new Map(s.map(J=>[J.day,J])),d=(J,Fe)=>J.parts[Fe]?.[i]??0,u=e.map(J=>{let Fe=a.get(J);return Fe?t.reduce((zt,Gt)=>zt+d(Fe,Gt),0):0}),$=Math.max(...u,0),P=De-Is-Os,y=Mt/e.length,T=Math.max(1,y-(e.length>60?.5:3)),N=e.flatMap((J,Fe)=>{let zt=a.get(J);if(!zt||!$)return[];let Gt=De-Is;return t.map((gr,yr)=>{let xi=d(zt,gr)/$*P;return Gt-=xi,Li`<rect x=${(Fe*y).toFixed(2)} y=${Gt.toFixed(2)} width=${T.toFixed(2)}
        height=${xi.toFixed(2)} style="fill:${mi(yr)}"></rect>`})}),F=i==="cost"?o.show.money($):w(o,"n_tokens",{count:$}),G=e[0],Me=e[e.length-1];return r`<svg class="chart" viewBox="0 0 ${Mt} ${De}" role="img" aria-label=${n}>
    <line x1="0" y1=${Os} x2=${Mt} y2=${Os}></line>
    <line x1="0" y1=${De-Is} x2=${Mt} y2=${De-Is}></line>
    <text x="0" y=${Os-5}>${F}</text>
    ${N}
    <text x="0" y=${De-6}>${G?nt(o,G):""}</text>
    <text x=${Mt} y=${De-6} text-anchor="end">${Me?nt(o,Me):""}</text>
  </svg>`}function nt(o,s){return o.show.date(`${s}T12:00:00Z`)}var Ea=[7,30,90,400],Ca=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],Pa=["local","model","fallback","none"],Ft,D,On,qn,Dn,Un,fi,jn,Hn,Ln,rt,Mn,ce=class extends C{constructor(){super(...arguments);g(this,D);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";g(this,Ft,this.loader())}load(){p(this,Ft).load(()=>l(this,D,On).call(this))}render(){return r`<div class="stack">
      <h1 tabindex="-1">${f(this.app,"usage")}</h1>
      ${l(this,D,qn).call(this)}
      ${M(this.app,p(this,Ft).current,e=>l(this,D,Dn).call(this,e),()=>this.load())}
    </div>`}};Ft=new WeakMap,D=new WeakSet,On=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),i=[...t.days.items];for(let n=t.days.next_offset;n!==null;){let a=await this.app.call("usage/get",{...e,offset:n});i.push(...a.days.items),n=a.days.next_offset}return{usage:t,days:i}},qn=function(){let{app:e}=this,t=e.info?.entries??[],i=(n,a,d,u)=>r`<label class="field">
        ${w(e,n)}
        <select
          @change=${$=>{let P=d[$.target.selectedIndex];P&&u(P[0]),this.load()}}
        >
          ${d.map(([$,P])=>r`<option ?selected=${$===a}>${P}</option>`)}
        </select>
      </label>`;return r`<div class="row filters">
      ${i("period",this.days,Ea.map(n=>[n,w(e,"n_days",{count:n})]),n=>this.days=n)}
      ${i("apart",this.by,[["purpose",w(e,"purpose")],["agent",w(e,"agent")],["model",w(e,"model")]],n=>this.by=n)}
      ${t.length>1?i("connection",this.entry,[["",w(e,"all")],...t.map(n=>[n.entry_id,n.title])],n=>this.entry=n):c}
    </div>`},Dn=function({usage:e,days:t}){let{app:i}=this;if(!t.length&&!e.connections.some(a=>a.budgets.some(d=>d.limit!==null)))return ee(w(i,"empty_title"),w(i,"empty"));let n=r`<a class="button" href=${i.link("/settings")}>${w(i,"set_prices")}</a>`;return r`
      ${l(this,D,Un).call(this,e)}
      ${e.total.tokens_without_price?r`<section class="card stack">
            <p>${w(i,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${n}</div>
          </section>`:c}
      ${t.length?l(this,D,jn).call(this,e,t):c}
      ${e.connections.map(a=>{let d=a.budgets.some(u=>u.limit!==null);return r`<section class="card stack">
          <h2>${w(i,"budgets")}${e.connections.length>1?`: ${a.title}`:""}</h2>
          ${d?Ns(i,a.budgets):r`<p class="quiet">${w(i,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${i.link("/settings")}>${w(i,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,D,Mn).call(this,e)}
    `},Un=function({total:e}){let{app:t}=this,i=(n,a)=>r`<div><strong>${n}</strong>${w(t,a)}</div>`;return r`<section class="card stack">
      <div class="sums">
        ${i(e.cost===null?w(t,"no_price"):t.show.money(e.cost),"cost")}
        ${i(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${i(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${i(t.show.number(e.calls),"calls")}
        ${i(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,D,fi).call(this,e.turns)} ${w(t,"cached_means")}</p>
    </section>`},fi=function(e){let{app:t}=this,i=Pa.filter(n=>e[n]).map(n=>w(t,`route_${n}`,{count:e[n]??0}));return i.length?`${w(t,"turns")}: ${i.join(", ")}.`:""},jn=function(e,t){let{app:i}=this,n=e.total.cost!==null,a=n?this.wanted:"tokens",d=new Map;for(let y of t)for(let[T,N]of Object.entries(y.parts))d.set(T,(d.get(T)??0)+N.tokens);let u=[...d.keys()].sort((y,T)=>+(y==="others")-+(T==="others")||(d.get(T)??0)-(d.get(y)??0)),$=Nn(e.from,e.to),P=w(i,"chart",{from:nt(i,e.from),to:nt(i,e.to)});return r`<section class="card stack">
      <div class="spread">
        <h2>${w(i,"by_day")}</h2>
        ${n?r`<button
              @click=${()=>this.wanted=a==="cost"?"tokens":"cost"}
            >
              ${w(i,a==="cost"?"show_tokens":"show_cost")}
            </button>`:c}
      </div>
      ${In(i,t,$,u,a,P)}
      <ul class="plain row">
        ${u.map((y,T)=>r`<li class="chip">
            <span class="swatch" style="background:${mi(T)}"></span>
            ${l(this,D,rt).call(this,e,y)}
          </li>`)}
      </ul>
      <details>
        <summary>${w(i,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${w(i,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${w(i,"day")}</th>
                ${u.map(y=>r`<th class="number" scope="col">${l(this,D,rt).call(this,e,y)}</th>`)}
                <th class="number" scope="col">${w(i,"tokens")}</th>
                <th class="number" scope="col">${w(i,"cost")}</th>
                <th class="number" scope="col">${w(i,"cached")}</th>
                <th class="number" scope="col">${w(i,"first_word")}</th>
                <th scope="col">${w(i,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map(y=>l(this,D,Hn).call(this,y,u,a))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},Hn=function(e,t,i){let{app:n}=this,a=e.median_first_token_ms;return r`<tr>
      <th scope="row">${nt(n,e.day)}</th>
      ${t.map(d=>r`<td class="number">${l(this,D,Ln).call(this,e.parts[d]?.[i]??0,i)}</td>`)}
      <td class="number">${n.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?w(n,"no_price"):n.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":n.show.percent(e.cached_share)}</td>
      <td class="number">${a===null?"–":n.show.span(a)}</td>
      <td>${l(this,D,fi).call(this,e.turns)}</td>
    </tr>`},Ln=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},rt=function(e,t){let{app:i}=this;return t==="others"?w(i,"others"):this.by==="agent"?e.agents.find(a=>a.agent===t)?.name??(t?w(i,"agent_gone"):w(i,"no_agent")):this.by==="model"?t||w(i,"model_unknown"):Ca.includes(t)?w(i,`for_${t}`):t},Mn=function(e){let{app:t}=this,i=this.by==="agent"?e.agents.map(n=>[l(this,D,rt).call(this,e,n.agent),n]):this.by==="model"?e.models.map(n=>[l(this,D,rt).call(this,e,n.model),n]):e.purposes.map(n=>[l(this,D,rt).call(this,e,n.purpose),n]);return i.length?r`<section class="card stack">
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
            ${i.map(([n,a])=>r`<tr>
                <th scope="row">${n}</th>
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
    </section>`:r``},ce.styles=[j,Pn,O`
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
    `],m([S()],ce.prototype,"days",2),m([S()],ce.prototype,"by",2),m([S()],ce.prototype,"entry",2),m([S()],ce.prototype,"wanted",2),ce=m([E("sb-usage")],ce);var Fn=b("de","views/work/i18n");var Bn={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",number:"{id}",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"{count} parts failed and are tried again by themselves.",windows_parked:"{count} parts were given up after five attempts; trying again reads them.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"{count} failed or were given up.",begun:"Begun {at}.",no_readings:'Nothing is read in chunks. That happens when very much waits at once, as after an import, or when the action "Listen back now" is called with a time to begin at.',several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in conversations of ChatGPT or of another Switchboard, after a trial run that tells the cost.',embedding_off:"Nothing is found by its meaning, only by its words, because no deployment for embeddings is named. It can be named in the settings.",missing:"{memories} memories and {count} messages have no vector yet. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"{count} conversations wait for their summary.",no_summaries:"No conversation waits for its summary.",summaries_failing:"{count} could not be summarised and are tried again by themselves.",undo_import:"Undo import",undo_means:"This forgets {count} messages of {conversations} conversations and {memories} memories that were learnt from them. It cannot be taken back.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var Wn=b("es","views/work/i18n");var Kn=b("fr","views/work/i18n");var zn=b("it","views/work/i18n");var Gn=b("nl","views/work/i18n");var k=V({en:Bn,de:Fn,es:Wn,fr:Kn,it:zn,nl:Gn});var je,pe,lt,He,x,gi,Vn,Yn,qs,Ue,at,yi,Zn,bi,Jn,Qn,Xn,er,_i,tr,sr,ir,fe=class extends C{constructor(){super(...arguments);g(this,x);this.problem="";this.busy=!1;g(this,je,this.loader());g(this,pe);g(this,lt);g(this,He,0)}load(){p(this,je).load(()=>l(this,x,Vn).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,x,gi).call(this)}render(){let{app:e}=this;return r`<div class="stack">
      <h1 tabindex="-1">${f(e,"work")}</h1>
      ${this.problem?r`<div class="alert bad" role="alert" data-state="failed">${xe(e,this.problem)}</div>`:c}
      ${M(e,p(this,je).current,t=>l(this,x,Yn).call(this,t),()=>this.load())}
      ${this.asked?l(this,x,ir).call(this,this.asked):c}
    </div>`}};je=new WeakMap,pe=new WeakMap,lt=new WeakMap,He=new WeakMap,x=new WeakSet,gi=function(){var e;I(this,He,p(this,He)+1),(e=p(this,lt))==null||e.call(this),I(this,lt,void 0)},Vn=function(){l(this,x,gi).call(this);let e=p(this,He);return new Promise((t,i)=>{this.app.subscribe("work/subscribe",{},n=>{if(e===p(this,He)){if("problem"in n){this.problem=n.problem;return}this.problem="",I(this,pe,"standing"in n?n.standing:p(this,pe)&&{...p(this,pe),...n.changes}),p(this,pe)&&(p(this,je).current.state==="ready"?p(this,je).put(p(this,pe)):t(p(this,pe)))}}).then(n=>{e===p(this,He)?I(this,lt,n):n()},i)})},Yn=function(e){return e.learning.state==="off"?r`${as(this.app)}${l(this,x,_i).call(this,e.summaries)}`:r`
      ${l(this,x,Zn).call(this,e.learning)} ${l(this,x,Jn).call(this,e.graph)}
      ${l(this,x,Qn).call(this,e.readings)} ${l(this,x,Xn).call(this,e.imports)}
      ${l(this,x,er).call(this,e.embedding)} ${l(this,x,_i).call(this,e.summaries)}
    `},qs=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return r`<span class="chip ${t??""}">${k(this.app,`state_${e}`)}</span>`},Ue=function(e,t){return r`<div class="spread"><h2>${k(this.app,e)}</h2>${l(this,x,qs).call(this,t)}</div>`},at=function(e,t,i){let n=t.id?k(this.app,"number",{id:t.id.slice(0,8)}):"";return i.map(a=>r`<button
        ?disabled=${this.busy}
        aria-label=${`${k(this.app,a)}: ${k(this.app,e)} ${n}`}
        @click=${()=>{a==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,x,yi).call(this,a,e,t)}}
      >
        ${k(this.app,a)}
      </button>`)},yi=async function(e,t,i){this.busy=!0;try{let n=i.id===void 0?{}:{item_id:i.id};await this.app.call(`work/${e}`,{kind:t,...n,expected_revision:i.revision}),this.app.notify(k(this.app,`done_${e}`))}catch(n){this.app.notifyFailure(n)}finally{this.busy=!1,this.asked=void 0}},Zn=function(e){let{app:t}=this;if(e.state==="closed")return r`<section class="card stack">
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
            ${e.owners.map(n=>r`<li class="chip">
                ${t.ownerName(n.owner)}: ${t.show.number(n.pending)}
              </li>`)}
          </ul>`:c}
      <p class="quiet">
        ${e.last_run?k(t,"last_run",{ago:t.show.ago(e.last_run)}):k(t,"never_run")}
        ${e.next_run&&!i?k(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?k(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,x,bi).call(this,e.windows)}
      ${e.budgets?.some(n=>n.limit!==null)?Ns(t,e.budgets):c}
      <div class="row">
        ${l(this,x,at).call(this,"learning",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},bi=function(e){if(!e||e.failed+e.parked===0)return c;let{app:t}=this;return r`<div class="alert warn stack">
      <p>
        ${e.failed?k(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?k(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(i=>r`<p>${xe(t,i)}</p>`)}
    </div>`},Jn=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,Ue).call(this,"graph",e.state)}
      ${e.state==="off"?r`<p>${k(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${f(t,"open_settings")}</a>`:r`<p>
              ${e.pending?k(t,"pending",{count:e.pending}):k(t,"nothing_pending")}
            </p>
            ${l(this,x,bi).call(this,e.windows)}`}
    </section>`},Qn=function(e){let{app:t}=this;return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${k(t,"readings")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(i=>{let n=k(t,i.kind==="again"?"read_again":"backlog"),a=i.status==="running"?i.failed?["pause","cancel","retry"]:["pause","cancel"]:i.status==="paused"?["resume","cancel"]:i.status==="done"&&i.parked?["retry"]:[];return r`<li class="stack">
                <div class="spread"><strong>${n}</strong>${l(this,x,qs).call(this,i.status)}</div>
                <progress max=${Math.max(1,i.chunks)} .value=${i.read} aria-label=${n}></progress>
                <p class="quiet">
                  ${k(t,"chunks",{read:i.read,count:i.chunks})}
                  ${i.failed+i.parked?k(t,"chunks_failed",{count:i.failed+i.parked}):""}
                  ${k(t,"begun",{at:t.show.dateTime(i.begun)})}
                </p>
                ${a.length?r`<div class="row">${l(this,x,at).call(this,"reading",i,a)}</div>`:c}
              </li>`})}
          </ul>`:r`<p class="quiet">${k(t,"no_readings")}</p>`}
    </section>`},Xn=function(e){let{app:t}=this,i={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return r`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${k(t,"imports")}</h2>
      ${e.length?r`<ul class="plain stack">
            ${e.map(n=>{let a=`${n.format}, ${n.owner?t.ownerName(n.owner):k(t,"several")}`;return r`<li class="stack">
                <div class="spread"><strong>${a}</strong>${l(this,x,qs).call(this,n.status)}</div>
                <progress max=${Math.max(1,n.total)} .value=${n.position} aria-label=${a}></progress>
                <p class="quiet">
                  ${k(t,"imported",{position:n.position,count:n.total,added:n.added,known:n.known,refused:n.refused})}
                  ${k(t,"begun",{at:t.show.dateTime(n.begun)})}
                </p>
                ${n.error?r`<p class="alert bad">${xe(t,n.error)}</p>`:c}
                <div class="row">
                  ${l(this,x,at).call(this,"import",n,i[n.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,x,tr).call(this,n)}}>
                    ${k(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:r`<p class="quiet">${k(t,"no_imports")}</p>`}
    </section>`},er=function(e){let{app:t}=this;if(e.state==="off")return r`<section class="card stack">
        ${l(this,x,Ue).call(this,"embedding",e.state)}
        <p>${k(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${f(t,"open_settings")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing",n=e.missing;return r`<section class="card stack">
      ${l(this,x,Ue).call(this,"embedding",e.state)}
      <p>
        ${n==null?k(t,"missing_unknown"):n.memories+n.messages?k(t,"missing",{memories:n.memories,count:n.messages}):k(t,"none_missing")}
      </p>
      ${e.last_failure?r`<p class="quiet">
            ${k(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${xe(t,e.last_failure.reason)}
          </p>`:c}
      <div class="row">
        ${l(this,x,at).call(this,"embedding",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},_i=function(e){let{app:t}=this;return r`<section class="card stack">
      ${l(this,x,Ue).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?k(t,"summaries_waiting",{count:e.waiting}):k(t,"no_summaries")}
        ${e.failing?k(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?r`<div class="row">${l(this,x,at).call(this,"summaries",e,["retry"])}</div>`:c}
    </section>`},tr=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},sr=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(k(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},ir=function(e){let{app:t}=this,i=e.kind==="undo",n=e.goes;return r`<sb-dialog
      heading=${k(t,i?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${i&&n?k(t,"undo_means",{count:n.messages,conversations:n.conversations,memories:n.memories.length}):k(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${f(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{i?l(this,x,sr).call(this,e.item):l(this,x,yi).call(this,"cancel",e.of,e.item)}}
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
    `],m([S()],fe.prototype,"asked",2),m([S()],fe.prototype,"problem",2),m([S()],fe.prototype,"busy",2),fe=m([E("sb-work")],fe);var Ds=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-conversations .app=${o} .path=${s}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(o,s)=>r`<sb-turn .app=${o} .path=${s}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(o,s)=>r`<sb-memory .app=${o} .path=${s}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(o,s)=>r`<sb-graph .app=${o} .path=${s}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(o,s)=>r`<sb-request .app=${o} .path=${s}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(o,s)=>r`<sb-work .app=${o} .path=${s}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(o,s)=>r`<sb-usage .app=${o} .path=${s}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(o,s)=>r`<sb-health .app=${o} .path=${s}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(o,s)=>r`<sb-settings .app=${o} .path=${s}></sb-settings>`}],Bt="conversations";var Ia={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},nr=60,wi=60*nr,or=24*wi,Us=class{constructor(s){this.hass=s}number(s,e=0){let{number_format:t}=this.hass().locale;return new Intl.NumberFormat(this.#s(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(s)}percent(s){return new Intl.NumberFormat(this.#s(),{style:"percent",maximumFractionDigits:0}).format(s)}money(s){let e=s!==0&&Math.abs(s)<.1?4:2;return new Intl.NumberFormat(this.#s(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(s)}span(s){let[e,t,i]=s<1e3?[s,"millisecond",0]:s<9e4?[s/1e3,"second",1]:[s/6e4,"minute",0];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:i}).format(e)}bytes(s){let[e,t]=s<1e6?[s/1e3,"kilobyte"]:[s/1e6,"megabyte"];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(s,e=!1){return new Intl.DateTimeFormat(this.#o(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#i(),timeZone:this.#t()}).format(new Date(s))}date(s){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return new Intl.DateTimeFormat(this.#o(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(s));let{day:t,month:i,year:n}=this.#e(s);return e==="DMY"?`${t}/${i}/${n}`:e==="MDY"?`${i}/${t}/${n}`:`${n}-${i}-${t}`}dateTime(s){return`${this.date(s)}, ${this.time(s)}`}day(s){let{day:e,month:t,year:i}=this.#e(s);return`${i}-${t}-${e}`}ago(s){let e=(new Date(s).getTime()-Date.now())/1e3,[t,i]=Math.abs(e)<wi?[e/nr,"minute"]:Math.abs(e)<or?[e/wi,"hour"]:[e/or,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),i)}#e(s){let e=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(s)),t=i=>e.find(n=>n.type===i)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#t(){let{locale:s,config:e}=this.hass();return s.time_zone==="server"?e.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#i(){let{time_format:s}=this.hass().locale;return s==="12"?{hourCycle:"h12"}:s==="24"?{hourCycle:"h23"}:{}}#s(){let{number_format:s,language:e}=this.hass().locale;return s==="system"?void 0:Ia[s]??e}#o(){let{date_format:s,language:e}=this.hass().locale;return s==="system"?void 0:e}};var Oa=3e3,js=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new Us(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,type:`switchboard/${e}`})}catch(i){throw B(this,i)}}async subscribe(e,t,i){let{connection:n}=this.hass,a={...t,type:`switchboard/${e}`},d=!1,u,$,P=async()=>{u=await n.subscribeMessage(T=>d||i(T),a,{resubscribe:!1}),d&&u().catch(()=>{})},y=()=>{clearTimeout($),P().catch(()=>{!d&&this.hass.connected&&($=setTimeout(y,Oa))})};try{await P()}catch(T){throw B(this,T)}return n.addEventListener("ready",y),()=>{d=!0,clearTimeout($),n.removeEventListener("ready",y),u?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let i=this.link(e);t.replace?history.replaceState(history.state,"",i):history.pushState(null,"",i),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=B(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?f(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function rr(o){return customElements.get("ha-icon")?r`<ha-icon aria-hidden="true" .icon=${o}></ha-icon>`:c}var ar=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],qa=1e4,Da=3e3,L,dt,ct,Le,ge,pt,q,lr,$i,Hs,dr,vi,Wt,cr,pr,hr,ur,mr,fr,Kt,Ls,X=class extends z{constructor(){super(...arguments);g(this,q);this.narrow=!1;this.isLost=!1;g(this,L);g(this,dt);g(this,ct);g(this,Le);g(this,ge);g(this,pt);g(this,Wt,()=>{this.isLost=!0});g(this,Kt,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find($=>$ instanceof HTMLAnchorElement),i=p(this,L);if(!t||t.target||t.hasAttribute("download"))return;let{origin:n,pathname:a,search:d,hash:u}=new URL(t.href);n!==location.origin||!a.startsWith(`${i.prefix}/`)||(e.preventDefault(),i.go(a.slice(i.prefix.length)+d+u))});g(this,Ls,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",p(this,L)&&(l(this,q,vi).call(this),l(this,q,Hs).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(p(this,dt)),clearTimeout(p(this,ct)),(e=p(this,ge))==null||e.call(this),I(this,ge,void 0),p(this,Le)?.removeEventListener("disconnected",p(this,Wt)),I(this,Le,void 0)}shouldUpdate(e){if(!e.has("hass"))return!0;let t=e.get("hass");if(p(this,L)&&(p(this,L).hass=this.hass),!t)return!0;let{hass:i}=this,n=t.language!==i.language||t.locale!==i.locale||t.connected!==i.connected||t.user!==i.user||t.connection!==i.connection;return t.language!==i.language&&l(this,q,$i).call(this),n&&p(this,L)?.tell("changed"),n||e.size>1}willUpdate(){p(this,L)||(I(this,L,new js(this.hass)),p(this,L).addEventListener("notice",()=>l(this,q,mr).call(this)),p(this,L).addEventListener("returned",()=>this.requestUpdate()),l(this,q,vi).call(this),l(this,q,lr).call(this)),p(this,L).narrow=this.narrow,p(this,L).prefix=this.route.prefix}render(){let e=p(this,L),[t="",...i]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),n=Ds.find(a=>a.name===t);return r`
      <header>
        <div class="title">
          ${this.narrow?r`<button class="bare" @click=${p(this,Ls)} aria-label=${f(e,"menu")}>
                &#9776;
              </button>`:c}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${f(e,"views")}>
          <ul>
            ${Ds.filter(a=>a.name===a.within&&(!a.admin||e.isAdmin)).map(a=>l(this,q,cr).call(this,e,a,n?.within??Bt))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,q,hr).call(this,e)}</div>
      <main @click=${p(this,Kt)}>${l(this,q,pr).call(this,e,t,n,i)}</main>
      <div role="status" aria-live="polite">${l(this,q,ur).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&p(this,L)?.info){p(this,L).go(`/settings/${e}`,{replace:!0});return}l(this,q,fr).call(this)}};L=new WeakMap,dt=new WeakMap,ct=new WeakMap,Le=new WeakMap,ge=new WeakMap,pt=new WeakMap,q=new WeakSet,lr=async function(){await l(this,q,$i).call(this),await l(this,q,Hs).call(this)},$i=async function(){let{hass:e}=this;await Promise.all([zi(Qs(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),p(this,L)?.tell("changed"),this.requestUpdate()},Hs=async function(){var t;let e=p(this,L);if(!(!e||!this.isConnected)){clearTimeout(p(this,ct)),(t=p(this,ge))==null||t.call(this),I(this,ge,void 0);try{let i=await e.subscribe("info",{},n=>l(this,q,dr).call(this,e,n));this.isConnected?I(this,ge,i):i()}catch(i){this.trouble=B(e,i),I(this,ct,setTimeout(()=>{l(this,q,Hs).call(this)},Da))}}},dr=function(e,t){let i=e.info,n=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new re("gone","gone",f(e,"gone")),this.requestUpdate(),t.is_running&&i&&(n||!i.is_running)?e.tell("returned"):i&&e.tell("changed")},vi=function(){let e=p(this,L)?.hass.connection;!e||e===p(this,Le)||(e.addEventListener("disconnected",p(this,Wt)),I(this,Le,e))},Wt=new WeakMap,cr=function(e,t,i){return r`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===i?"page":c}
        @click=${p(this,Kt)}
        >${rr(t.icon)}${f(e,t.name)}</a
      >
    </li>`},pr=function(e,t,i,n){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?r`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:r`<p class="quiet" role="status" data-state="loading">${f(e,"loading")}</p>`;if(t&&!i)return r`<h1 tabindex="-1">${f(e,"no_such_page")}</h1>
        <a href=${e.link(`/${Bt}`)}>${f(e,Bt)}</a>`;let a=i??Ds.find(d=>d.name===Bt);return!a||a.admin&&!e.isAdmin?r`<h1 tabindex="-1">${f(e,"administrators_only")}</h1>`:a.draw(e,n)},hr=function(e){let{info:t}=e;return r`
      ${this.isLost||!this.hass.connected?r`<p class="alert warn" data-banner="lost">${f(e,"lost")}</p>`:c}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?r`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:c}
      ${t&&ar&&t.page!==ar?r`<p class="alert warn spread" data-banner="stale">
            ${f(e,"stale")}
            <button @click=${()=>location.reload()}>${f(e,"reload")}</button>
          </p>`:c}
      ${t?.guests?r`<p class="alert warn" data-banner="guests">${f(e,"guests")}</p>`:c}
    `},ur=function(e){let{notice:t}=e;if(!t)return c;let{action:i}=t;return r`<div class="notice">
      <span>${t.text}</span>
      ${i?r`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),i.run()}}
          >
            ${i.label}
          </button>`:c}
    </div>`},mr=function(){clearTimeout(p(this,dt)),this.requestUpdate();let{notice:e}=p(this,L);I(this,dt,setTimeout(()=>{p(this,L)?.notice===e&&(p(this,L).notice=void 0,this.requestUpdate())},qa))},fr=function(){let{path:e}=this.route;if(e===p(this,pt)||!p(this,L)?.info)return;let t=p(this,pt)===void 0;if(I(this,pt,e),t)return;this.scrollTop=0;let i=this.renderRoot.querySelector("main > *");i instanceof z&&i.updateComplete.then(()=>{i.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},Kt=new WeakMap,Ls=new WeakMap,X.styles=[j,O`
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
    `],m([U({attribute:!1})],X.prototype,"hass",2),m([U({type:Boolean,reflect:!0})],X.prototype,"narrow",2),m([U({attribute:!1})],X.prototype,"route",2),m([U({attribute:!1})],X.prototype,"panel",2),m([S()],X.prototype,"trouble",2),m([S()],X.prototype,"isLost",2),X=m([E("switchboard-panel")],X);
